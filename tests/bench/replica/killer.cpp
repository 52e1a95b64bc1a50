// A replica of the bots of Killer vs Inspector that plays a hundred times as fast, for benches only.
//
// It follows noir/bots/killer and noir/games/killer function by function and draws the same random
// numbers, so a game of the same seeds has the same moves. Weights and powers of e come from
// tests/bench/replica_killer.py, which builds and drives it and checks it against Python.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "ismcts.h"

using Mask = uint32_t;
constexpr Mask ALL = (1u << 25) - 1;
constexpr int NOBODY = -1, NOTHING = -1, QUIET_LIMIT = 40, DEAD_TO_WIN = 16;
enum Result { GOING_ON, KILLER_WINS, INSPECTOR_WINS, COLD };

static inline int count(Mask mask) { return __builtin_popcount(mask); }
static inline int lowest(Mask mask) { return __builtin_ctz(mask); }
static inline Mask bit(int suspect) { return 1u << suspect; }

// --- chance: Python's Random of a text seed, and noir/chance.py ---

static std::vector<uint64_t> roots;  // the constants of SHA-512: of 8 square and 80 cube roots

static void sha512(const std::string& text, uint8_t out[64]) {
    const uint64_t* K = &roots[8];
    uint64_t H[8];
    std::memcpy(H, &roots[0], sizeof H);
    std::string data = text;
    data += char(0x80);
    while (data.size() % 128 != 112) data += char(0);
    uint64_t bits = uint64_t(text.size()) * 8;
    data += std::string(8, char(0));
    for (int at = 7; at >= 0; at--) data += char(bits >> (8 * at));
    auto turn = [](uint64_t x, int n) { return (x >> n) | (x << (64 - n)); };
    for (size_t block = 0; block < data.size(); block += 128) {
        uint64_t w[80];
        for (int t = 0; t < 16; t++) {
            w[t] = 0;
            for (int k = 0; k < 8; k++) w[t] = w[t] << 8 | uint8_t(data[block + 8 * t + k]);
        }
        for (int t = 16; t < 80; t++) {
            uint64_t a = w[t - 15], b = w[t - 2];
            w[t] = w[t - 16] + (turn(a, 1) ^ turn(a, 8) ^ a >> 7) + w[t - 7] + (turn(b, 19) ^ turn(b, 61) ^ b >> 6);
        }
        uint64_t v[8];
        std::memcpy(v, H, sizeof v);
        for (int t = 0; t < 80; t++) {
            uint64_t e = v[4], a = v[0];
            uint64_t one = v[7] + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + ((e & v[5]) ^ (~e & v[6])) + K[t] + w[t];
            uint64_t two = (turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
            for (int k = 7; k > 0; k--) v[k] = v[k - 1];
            v[4] += one;
            v[0] = one + two;
        }
        for (int k = 0; k < 8; k++) H[k] += v[k];
    }
    for (int at = 0; at < 64; at++) out[at] = uint8_t(H[at / 8] >> (8 * (7 - at % 8)));
}

class Rng {
    uint32_t mt[624];
    int at = 624;

    void start(uint32_t seed) {
        mt[0] = seed;
        for (int n = 1; n < 624; n++) mt[n] = 1812433253u * (mt[n - 1] ^ (mt[n - 1] >> 30)) + uint32_t(n);
    }
    uint32_t word() {
        if (at >= 624) {
            for (int n = 0; n < 624; n++) {
                uint32_t y = (mt[n] & 0x80000000u) | (mt[(n + 1) % 624] & 0x7fffffffu);
                mt[n] = mt[(n + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
            }
            at = 0;
        }
        uint32_t y = mt[at++];
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c5680u;
        y ^= (y << 15) & 0xefc60000u;
        return y ^ (y >> 18);
    }

public:
    explicit Rng(const std::string& seed) {
        uint8_t digest[64];
        sha512(seed, digest);
        std::string bytes = seed + std::string(reinterpret_cast<char*>(digest), 64);
        std::vector<uint32_t> key;
        for (size_t end = bytes.size(); end > 0; end -= std::min<size_t>(end, 4)) {
            uint32_t part = 0;
            for (size_t k = end >= 4 ? end - 4 : 0; k < end; k++) part = part << 8 | uint8_t(bytes[k]);
            key.push_back(part);
        }
        while (key.size() > 1 && !key.back()) key.pop_back();
        start(19650218u);
        size_t i = 1, j = 0, length = key.size();
        for (size_t k = std::max<size_t>(624, length); k; k--) {
            mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525u)) + key[j] + uint32_t(j);
            if (++i >= 624) mt[0] = mt[623], i = 1;
            if (++j >= length) j = 0;
        }
        for (size_t k = 623; k; k--) {
            mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941u)) - uint32_t(i);
            if (++i >= 624) mt[0] = mt[623], i = 1;
        }
        mt[0] = 0x80000000u;
    }
    double random() {
        uint32_t a = word() >> 5, b = word() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }
    int below(int n) { return int(random() * n); }
};

template <class T> void shuffle(std::vector<T>& items, Rng& rng) {
    for (int last = int(items.size()) - 1; last > 0; last--) std::swap(items[last], items[rng.below(last + 1)]);
}

// --- noir/portable_math.py ---

static std::vector<double> powers;  // e ** (n / 128), n from -most to most
static int most_power = 0;

static inline double exp_of(double x) {
    double n = x * 128.0 + 6755399441055744.0 - 6755399441055744.0;
    double r = x - n / 128.0;
    return powers[size_t(int(n) + most_power)] *
           (1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120))))));
}

static double log_split(double x, double& rest_log) {
    int octave;
    double rest = std::frexp(x, &octave);
    if (rest < 0.7071067811865476) rest = 2 * rest, octave--;
    double s = (rest - 1) / (rest + 1), q = s * s;
    double tail = 1.0 / 9 + q * (1.0 / 11 + q * (1.0 / 13 + q * (1.0 / 15 + q * (1.0 / 17 + q * (1.0 / 19 + q / 21)))));
    rest_log = 2 * s + 2 * s * q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * tail)));
    return octave;
}
static double log2_of(double x) {
    double rest, octave = log_split(x, rest);
    return octave + rest / 0.6931471805599453;
}
static double BITS[26];

// the sum of products, rounded once
struct Sum {
    double high = 0, low = 0;
    void add(double x) {
        double s = high + x, b = s - high;
        double e = (high - (s - b)) + (x - b);
        low += e;
        high = s;
    }
    double value() const { return high + low; }
};

// --- noir/bots/killer/bitboard.py ---

struct Move {
    char verb = 0;
    int8_t one = NOBODY, two = NOBODY;
    bool operator==(const Move& o) const { return verb == o.verb && one == o.one && two == o.two; }
    bool operator<(const Move& o) const {
        return verb != o.verb ? verb < o.verb : one != o.one ? one < o.one : two < o.two;
    }
};

struct Shape {
    int height, width, shifts = 0;
    char verb[20], way[20];
    int line[20], undoing[20];
    std::array<int8_t, 25> moves[20];
    std::vector<int> touching[25], around[25];
    int8_t steps[25][25];  // how many shifts bring a cell next to another: 0 if it is or never can be

    Shape(int h, int w) : height(h), width(w) {
        auto add = [this](char v, int at, char to) { verb[shifts] = v, line[shifts] = at, way[shifts++] = to; };
        for (int at = 0; at < w; at++) {
            if (h > 2) add('c', at, 'n');
            if (h > 1) add('c', at, 's');
        }
        for (int at = 0; at < h; at++) {
            if (w > 1) add('r', at, 'e');
            if (w > 2) add('r', at, 'w');
        }
        int cells = h * w;
        for (int s = 0; s < shifts; s++) {
            for (int cell = 0; cell < cells; cell++) moves[s][cell] = int8_t(cell);
            std::vector<int> on;
            for (int k = 0; k < (verb[s] == 'r' ? w : h); k++) on.push_back(verb[s] == 'r' ? line[s] * w + k : k * w + line[s]);
            int step = way[s] == 'w' || way[s] == 'n' ? 1 : -1, length = int(on.size());
            for (int k = 0; k < length; k++) moves[s][on[k]] = int8_t(on[(k + step + length) % length]);
        }
        for (int s = 0; s < shifts; s++)
            for (int t = shifts - 1; t >= 0; t--) {
                bool back = true;
                for (int cell = 0; cell < cells; cell++) back = back && moves[s][moves[t][cell]] == cell;
                if (back) undoing[s] = t;
            }
        for (int cell = 0; cell < cells; cell++) {
            int y = cell / w, x = cell % w;
            for (int s = 0; s < shifts; s++)
                if (std::abs((verb[s] == 'r' ? y : x) - line[s]) <= 1) touching[cell].push_back(s);
            for (int b = std::max(0, y - 1); b < std::min(h, y + 2); b++)
                for (int a = std::max(0, x - 1); a < std::min(w, x + 2); a++)
                    if (b != y || a != x) around[cell].push_back(b * w + a);
        }
        std::memset(steps, 0, sizeof steps);
        int rings[25] = {};
        std::vector<char> met(cells * cells, 0);
        std::vector<std::pair<int, int>> ring;
        for (int one = 0; one < cells; one++) {
            met[one * cells + one] = 1;
            for (int other : around[one]) ring.push_back({one, other}), met[one * cells + other] = 1;
        }
        while (!ring.empty()) {
            std::vector<std::pair<int, int>> next;
            for (auto [one, other] : ring)
                for (int s = 0; s < shifts; s++) {
                    int a = moves[s][one], b = moves[s][other];
                    if (!met[a * cells + b]) met[a * cells + b] = 1, next.push_back({a, b});
                }
            ring = next;
            std::vector<std::vector<int>> found(cells);
            for (auto [one, other] : ring) found[one].push_back(other);
            for (int cell = 0; cell < cells; cell++)
                if (!found[cell].empty()) {
                    rings[cell]++;
                    for (int other : found[cell]) steps[cell][other] = int8_t(rings[cell]);
                }
        }
    }
};

static Shape& shape_of(int h, int w) {
    static Shape* shapes[6][6] = {};
    if (!shapes[h][w]) shapes[h][w] = new Shape(h, w);
    return *shapes[h][w];
}

using Cells = std::array<int8_t, 25>;

struct Board {
    Cells cells;
    int8_t pos[25];
    int height, width, size;
    const Shape* shape;
    Mask everybody = 0;
    mutable Mask nearby[25], known = 0;
    mutable const Board* after[20];

    Board(const Cells& from, int h, int w) : cells(from), height(h), width(w), size(h * w), shape(&shape_of(h, w)) {
        std::memset(pos, -1, sizeof pos);
        std::memset(after, 0, sizeof after);
        for (int cell = 0; cell < size; cell++) pos[cells[cell]] = int8_t(cell), everybody |= bit(cells[cell]);
    }
    Mask near(int suspect) const {
        if (!(known >> suspect & 1)) {
            Mask mask = 0;
            if (pos[suspect] >= 0)
                for (int cell : shape->around[pos[suspect]]) mask |= bit(cells[cell]);
            nearby[suspect] = mask;
            known |= bit(suspect);
        }
        return nearby[suspect];
    }
    void steps(int suspect, Mask others, int& first, int& total) const {
        const int8_t* from = shape->steps[pos[suspect]];
        first = total = 0;
        for (others &= everybody; others; others &= others - 1) {
            int far = from[pos[lowest(others)]];
            first += far == 1, total += far;
        }
    }
    const Board* after_shift(int at) const;
    const Board* fallen(Mask dead) const;
};

// Equal boards are the same object until ``forget_boards``.
constexpr size_t MOST_BOARDS = 1 << 16, SLOTS = 1 << 18;
static std::vector<Board> boards;
static std::vector<uint32_t> slots(SLOTS, 0);  // 1 + the number of a board

static size_t slot_of(const Cells& key, int w) {
    uint64_t hash = uint64_t(w), words[4] = {};
    std::memcpy(words, key.data(), 25);
    for (uint64_t part : words) hash = (hash ^ part) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 29;
    return hash % SLOTS;
}

static const Board* board_of(const Cells& cells, int h, int w) {
    Cells key = cells;
    for (int at = h * w; at < 25; at++) key[size_t(at)] = -1;
    size_t slot = slot_of(key, w);
    for (; slots[slot]; slot = (slot + 1) % SLOTS) {
        const Board& found = boards[slots[slot] - 1];
        if (found.width == w && found.cells == key) return &found;
    }
    if (boards.size() == MOST_BOARDS) std::fprintf(stderr, "too many boards\n"), std::abort();
    boards.reserve(MOST_BOARDS);
    boards.emplace_back(key, h, w);
    slots[slot] = uint32_t(boards.size());
    return &boards.back();
}
static void forget_boards() {
    boards.clear();
    std::fill(slots.begin(), slots.end(), 0);
}
// Forget all boards but the first ones.
static void forget_boards_from(size_t first) {
    std::fill(slots.begin(), slots.end(), 0);
    boards.erase(boards.begin() + long(first), boards.end());
    for (size_t at = 0; at < first; at++) {
        Board& board = boards[at];
        for (auto& after : board.after)
            if (after >= boards.data() + first) after = nullptr;
        size_t slot = slot_of(board.cells, board.width);
        while (slots[slot]) slot = (slot + 1) % SLOTS;
        slots[slot] = uint32_t(at + 1);
    }
}
const Board* Board::after_shift(int at) const {
    if (!after[at]) {
        Cells moved = cells;
        for (int cell = 0; cell < size; cell++) moved[cell] = cells[shape->moves[at][cell]];
        after[at] = board_of(moved, height, width);
    }
    return after[at];
}
const Board* Board::fallen(Mask dead) const {
    if (count(dead & everybody) < std::min(height, width)) return this;
    Mask gone = 0;
    int h = 0, w = 0;
    for (int y = 0; y < height; y++) {
        Mask line = 0;
        for (int x = 0; x < width; x++) line |= bit(cells[y * width + x]);
        if ((line & dead) == line) gone |= line;
        else h++;
    }
    for (int x = 0; x < width; x++) {
        Mask line = 0;
        for (int y = 0; y < height; y++) line |= bit(cells[y * width + x]);
        if ((line & dead) == line) gone |= line;
        else w++;
    }
    if (!gone) return this;
    Cells left{};
    int at = 0;
    for (int cell = 0; cell < size; cell++)
        if (!(gone >> cells[cell] & 1)) left[at++] = cells[cell];
    return board_of(left, h, w);
}

// --- noir/bots/killer/sim.py ---

struct Sim {
    const Board* board;
    bool citizen, drawn, chosen;
    Mask dead, marked, shown, killers, inspectors, hand;
    int killer, inspector, hand_size, pile_size, arrests, quiet, banned, turn, result;
    int8_t pile[20];  // the next card is pile[top]
    int top;

    void play(Move move) {
        quiet++;
        int ban = NOTHING;
        switch (move.verb) {
            case 's': ban = shift(move.one); break;
            case 'k': kill(move.one); break;
            case 'a': arrest(move.one); inspectors &= board->near(move.one); break;
            case 'e': draw(); return;
            case 'u': use(move.one); break;
            case 'd': disguise(); break;
            case 'z':
                show_agent(move.one);
                arrests--;
                killers &= ~bit(move.one);
                arrest(move.two);
                break;
            default:
                inspector = move.one, chosen = true;
                hand &= ~bit(move.one);
                hand_size--;
        }
        if (move.verb == 'k' || move.verb == 'u' || move.verb == 'd' || move.verb == 'z') quiet = 0;
        banned = ban;
        turn = 1 - turn;
        if (quiet >= QUIET_LIMIT && result == GOING_ON) result = COLD;
    }
    int shift(int at) {
        const Board* moved = board->after_shift(at);
        board = moved->fallen(dead);
        if (board == moved) return moved->shape->undoing[at];
        quiet = 0;
        return NOTHING;
    }
    void kill(int victim) {
        Mask own = bit(victim), near = board->near(victim);
        dead |= own;
        if (victim == inspector || count(dead) >= DEAD_TO_WIN) { result = KILLER_WINS; return; }
        killers &= near & ~own;
        inspectors &= ~own;
        if (marked & own) inspectors &= inspector >= 0 && near >> inspector & 1 ? near : ~near;
        board = board->fallen(dead);
    }
    void disguise() {
        int card = pile[top++];
        pile_size--;
        if ((dead | marked) >> card & 1) { shown |= bit(card); return; }
        Mask old = bit(killer);
        marked |= old, shown |= old, inspectors &= ~old;
        killer = card;
        killers = ALL & ~dead & ~marked;
    }
    void arrest(int target) {
        if (target == killer) result = INSPECTOR_WINS;
        killers &= ~bit(target);
    }
    void draw() {
        if (pile_size) hand |= bit(pile[top++]), pile_size--, hand_size++;
        drawn = true, quiet = 0, banned = NOTHING;
    }
    void show_agent(int agent) {
        Mask own = bit(agent);
        hand &= ~own, hand_size--;
        shown |= own, marked |= own, inspectors &= ~own;
    }
    void use(int agent) {
        drawn = false;
        Mask was = marked;
        show_agent(agent);
        if (dead >> agent & 1) { marked = was; return; }
        Mask near = board->near(agent);
        killers &= near >> killer & 1 ? near : ~near;
        killers &= ~bit(agent);
    }
};

// --- noir/bots/killer/value.py ---

struct Weights { double killer[25], inspector[26]; };
using Scale = std::vector<std::pair<double, double>>;
struct Searching { Weights policy, judge; Scale scale; };
static Weights policies[2];       // by book
static Searching searchings[2][2];  // by book and seat

struct View {
    const Board* board;
    int me;
    Mask killers, inspectors, dead, marked, own, hand;
    int hand_size, pile_size, arrests, quiet;
};
static View killer_view(const Sim& s) {
    Mask me = bit(s.killer);
    return {s.board, s.killer, s.killers, s.inspectors & ~me, s.dead, s.marked, s.shown | me, 0, s.hand_size, s.pile_size, s.arrests, s.quiet};
}
static View inspector_view(const Sim& s) {
    Mask own = s.shown | s.hand | (s.inspector >= 0 ? bit(s.inspector) : 0);
    return {s.board, s.inspector, s.killers & ~own, s.inspectors, s.dead, s.marked, own, s.hand, s.hand_size, s.pile_size, s.arrests, s.quiet};
}
static double disguise_chance(const View& v, int taken) {
    Mask unseen = ALL & ~v.own;
    if (!v.pile_size) return 0.0;
    Mask fit = unseen & ~v.dead & ~v.marked;
    return std::max(0.0, double(count(fit) - taken)) / std::max(1, count(unseen) - taken);
}
static double doubt_in_bits(double suspects) { return log2_of(suspects); }

static void killer_features(const View& v, double f[25]) {
    const Board& board = *v.board;
    Mask near = board.near(v.me), unseen = ALL & ~v.own;
    int number = count(unseen) ? count(unseen) : 1;
    double blind = 1 - double(v.hand_size + 1) / number;
    double suspects = 1 + (count(v.killers) - 1) * blind;
    Mask left = v.inspectors & near, beside = left;
    int others = count(v.inspectors) ? count(v.inspectors) : 1;
    double risk = 0.0;
    for (; left; left &= left - 1) risk += 1 / (1 + (count(v.killers & board.near(lowest(left))) - 1) * blind);
    int close = count(beside);
    double reached = double(close) / others, dead_share = count(v.dead) / 16.0;
    int alive = count(near & ~v.dead);
    double disguise = v.pile_size ? disguise_chance(v, 0) : 0.0;
    double one_of = 1 / suspects, doubt = doubt_in_bits(suspects);
    int first, total;
    board.steps(v.me, v.inspectors, first, total);
    double one_off = double(first) / others, steps = double(total) / others / 4;
    double agents = double(v.hand_size * count(unseen & near)) / number;
    double caught = agents > 1 ? one_of : agents * one_of;
    double all[25] = {1.0, doubt, one_of, risk / others, reached, reached * one_of, BITS[others],
                      beside ? 1.0 / others : 0.0, 1.0 / others, close / 8.0, alive / 8.0, alive ? 0.0 : 1.0,
                      dead_share, dead_share * dead_share, disguise, disguise * one_of, v.hand_size / 4.0, caught,
                      v.arrests / 3.0, v.arrests ? caught : 0.0, one_off, one_off * one_of, steps * one_of,
                      doubt * disguise, dead_share / others};
    std::memcpy(f, all, sizeof all);
}

static void asking(Mask killers, Mask dead, Mask left, const Board& board, int& split, Mask& reach, int& living) {
    int suspects = count(killers);
    split = living = 0, reach = 0;
    for (; left; left &= left - 1) {
        int agent = lowest(left);
        Mask caught = killers & board.near(agent);
        reach |= caught;
        if (!(dead >> agent & 1)) {
            living++;
            int inside = count(caught);
            inside = std::min(inside, suspects - inside);
            split = std::max(split, inside);
        }
    }
}

static void inspector_features(const View& v, double f[26]) {
    const Board& board = *v.board;
    Mask near = board.near(v.me);
    int suspects = count(v.killers) ? count(v.killers) : 1;
    Mask left = v.killers & near, beside = left;
    int others = count(v.inspectors) ? count(v.inspectors) : 1;
    double danger = 0.0;
    for (; left; left &= left - 1) {
        int n = count(v.inspectors & board.near(lowest(left)));
        danger += 1.0 / (n ? n : 1);
    }
    double dead_share = count(v.dead) / 16.0, one_of = 1.0 / suspects, cover = count(beside) * one_of;
    int first, total, split, living;
    Mask reach;
    board.steps(v.me, v.killers, first, total);
    double one_off = first * one_of, steps = total * one_of / 4;
    asking(v.killers, v.dead, v.hand, board, split, reach, living);
    double disguise = v.pile_size ? disguise_chance(v, 1) : 0.0;
    double all[26] = {1.0, BITS[suspects], one_of, cover, beside ? one_of : 0.0, danger * one_of, cover / others,
                      BITS[others], 1.0 / others, dead_share, dead_share * dead_share, disguise, disguise * one_of,
                      split * one_of, living / 4.0, v.arrests / 3.0, v.arrests ? count(reach) * one_of : 0.0,
                      v.arrests && reach ? one_of : 0.0, BITS[suspects] * dead_share, count(near & ~v.dead) / 8.0,
                      one_off, steps, one_off * one_of, steps * one_of, one_of * dead_share, dead_share / others};
    std::memcpy(f, all, sizeof all);
}

static double chance(double score) {
    score = std::min(30.0, std::max(-30.0, score));
    return 1 / (1 + exp_of(-score));
}
static double evaluate(const double* weights, const double* features, int size) {
    Sum sum;
    for (int at = 0; at < size; at++) sum.add(weights[at] * features[at]);
    return chance(sum.value());
}
static double killer_value(const Weights& w, const View& v) {
    double f[25];
    killer_features(v, f);
    return evaluate(w.killer, f, 25);
}
static double inspector_value(const Weights& w, const View& v) {
    double f[26];
    inspector_features(v, f);
    return evaluate(w.inspector, f, 26);
}

struct KillerOn {
    const View& v;
    Mask living, unseen;
    double base, blind, for_risk, for_close, for_any, for_alive, for_none, for_caught, for_agents, for_first, for_steps;
    KillerOn(const double* w, const View& view) : v(view) {
        double f[25];
        killer_features(v, f);
        living = ALL & ~v.dead, unseen = ALL & ~v.own;
        Sum sum;
        for (int at : {0, 1, 2, 6, 8, 12, 13, 14, 15, 16, 18, 23, 24}) sum.add(w[at] * f[at]);
        base = sum.value();
        double one_of = f[2];
        int others = count(v.inspectors) ? count(v.inspectors) : 1, number = count(unseen) ? count(unseen) : 1;
        blind = 1 - double(v.hand_size + 1) / number;
        for_risk = w[3] / others;
        for_close = (w[4] + w[5] * one_of) / others + w[9] / 8;
        for_any = w[7] / others;
        for_alive = w[10] / 8, for_none = w[11];
        for_caught = one_of * (w[17] + (v.arrests ? w[19] : 0.0));
        for_agents = double(v.hand_size) / number;
        for_first = (w[20] + w[21] * one_of) / others;
        for_steps = w[22] * one_of / others / 4;
    }
    double operator()(const Board& board) const {
        Mask near = board.near(v.me);
        double score = base, risk = 0.0;
        Mask left = v.inspectors & near;
        if (left) score += for_any + for_close * count(left);
        for (; left; left &= left - 1) risk += 1 / (1 + (count(v.killers & board.near(lowest(left))) - 1) * blind);
        int alive = count(near & living), first, total;
        double agents = for_agents * count(unseen & near);
        board.steps(v.me, v.inspectors, first, total);
        return chance(score + for_risk * risk + (alive ? for_alive * alive : for_none) +
                      (agents > 1 ? for_caught : for_caught * agents) + for_first * first + for_steps * total);
    }
};

struct InspectorOn {
    const View& v;
    Mask living;
    double base, for_cover, for_any, for_danger, for_split, for_reach = 0, for_reached = 0, for_alive, for_first, for_steps;
    InspectorOn(const double* w, const View& view) : v(view) {
        double f[26];
        inspector_features(v, f);
        living = ALL & ~v.dead;
        Sum sum;
        for (int at : {0, 1, 2, 7, 8, 9, 10, 11, 12, 14, 15, 18, 24, 25}) sum.add(w[at] * f[at]);
        base = sum.value();
        int suspects = count(v.killers) ? count(v.killers) : 1, others = count(v.inspectors) ? count(v.inspectors) : 1;
        double one_of = 1.0 / suspects;
        for_cover = (w[3] + w[6] / others) * one_of;
        for_any = w[4] * one_of, for_danger = w[5] * one_of, for_split = w[13] * one_of;
        if (v.arrests) for_reach = w[16] * one_of, for_reached = w[17] * one_of;
        for_alive = w[19] / 8;
        for_first = (w[20] + w[22] * one_of) * one_of;
        for_steps = (w[21] + w[23] * one_of) * one_of / 4;
    }
    double operator()(const Board& board) const {
        Mask near = board.near(v.me), left = v.killers & near, reach;
        double score = base, danger = 0.0;
        if (left) score += for_any + for_cover * count(left);
        for (; left; left &= left - 1) {
            int n = count(v.inspectors & board.near(lowest(left)));
            danger += 1.0 / (n ? n : 1);
        }
        int first, total, split, living_agents;
        board.steps(v.me, v.killers, first, total);
        asking(v.killers, v.dead, v.hand, board, split, reach, living_agents);
        return chance(score + for_danger * danger + for_split * split +
                      (reach ? for_reached + for_reach * count(reach) : 0.0) + for_alive * count(near & living) +
                      for_first * first + for_steps * total);
    }
};

// --- noir/bots/killer/policy.py ---

struct Ranked { double value; Move move; };
constexpr double QUIET_COST = 0.0004;

struct Weighing {
    const Sim& sim;
    const Weights& w;
    bool near_only;
    std::vector<Ranked>& out;

    Weighing(const Sim& s, const Weights& weights, bool near, std::vector<Ranked>& into)
        : sim(s), w(weights), near_only(near), out(into) {
        out.clear();
        if (sim.turn == 0) { killer_moves(killer_view(sim)); return; }
        View view = inspector_view(sim);
        if (!sim.chosen) identities(view);
        else if (sim.drawn) agents(view);
        else inspector_moves(view);
    }
    void add(double value, char verb, int one = NOBODY, int two = NOBODY) {
        out.push_back({value, {verb, int8_t(one), int8_t(two)}});
    }
    double killer(const View& v) const { return killer_value(w, v); }
    double inspector(const View& v) const { return inspector_value(w, v); }

    void killer_moves(const View& v) {
        for (Mask left = v.board->near(v.me) & ~v.dead; left; left &= left - 1) add(kill(v, lowest(left)), 'k', lowest(left));
        if (!v.dead) return;
        if (v.pile_size) add(disguise(v), 'd');
        shifts(v, KillerOn(w.killer, v));
    }
    double kill(const View& v, int victim) const {
        Mask own = bit(victim), near = v.board->near(victim), dead = v.dead | own;
        if (count(dead) >= DEAD_TO_WIN) return 1.0;
        View after = v;
        after.board = v.board->fallen(dead), after.killers = v.killers & near & ~own, after.dead = dead;
        if (v.marked & own) return over(after, v.inspectors, near);
        after.inspectors = v.inspectors & ~own;
        if (!sim.chosen || !(v.inspectors & own)) return killer(after);
        double hit = 1.0 / count(v.inspectors);
        return after.inspectors ? hit + (1 - hit) * killer(after) : 1.0;
    }
    double over(View after, Mask inspectors, Mask near) const {
        Mask inside = inspectors & near, outside = inspectors & ~near;
        double share = double(count(inside)) / std::max(1, count(inspectors)), total = 0.0;
        if (inside) after.inspectors = inside, total = share * killer(after);
        if (outside) after.inspectors = outside, total += (1 - share) * killer(after);
        return total;
    }
    double disguise(const View& v) const {
        double works = disguise_chance(v, 0);
        View shown = v;
        shown.pile_size--;
        double value = works < 1 ? (1 - works) * killer(shown) : 0.0;
        Mask fit = ALL & ~v.own & ~v.dead & ~v.marked;
        if (!fit) return value;
        View fresh = shown;
        fresh.marked = v.marked | bit(v.me);
        fresh.killers = ALL & ~v.dead & ~fresh.marked;
        int step = std::max(1, count(fit) / 4), size = (count(fit) + step - 1) / step, at = 0;
        for (Mask left = fit; left; left &= left - 1, at++) {
            if (at % step) continue;
            View then = fresh;
            Mask own = bit(lowest(left));
            then.me = lowest(left), then.inspectors = v.inspectors & ~own, then.own = v.own | own;
            value += works * killer(then) / size;
        }
        return value;
    }
    void identities(const View& v) {
        for (Mask left = v.hand & ~v.dead; left; left &= left - 1) {
            View after = v;
            after.me = lowest(left), after.hand = v.hand & ~bit(after.me), after.hand_size--;
            add(inspector(after), 'i', after.me);
        }
    }
    void inspector_moves(const View& v) {
        double quiet = QUIET_COST * v.quiet * v.quiet;
        for (Mask left = v.board->near(v.me) & ~v.dead & ~v.marked & v.killers; left; left &= left - 1) {
            View after = v;
            after.inspectors = v.inspectors & v.board->near(lowest(left));
            add(arrest(after, lowest(left)) - quiet, 'a', lowest(left));
        }
        if (v.arrests) citizen_arrests(v);
        if (v.pile_size || v.hand) add(exonerate(v), 'e');
        shifts(v, InspectorOn(w.inspector, v));
    }
    double arrest(const View& after, int target) const {
        double hit = 1.0 / std::max(1, count(after.killers));
        View then = after;
        then.killers = after.killers & ~bit(target);
        return then.killers ? hit + (1 - hit) * inspector(then) : 1.0;
    }
    void citizen_arrests(const View& v) {
        Mask open = v.killers & ~v.dead & ~v.marked;
        for (Mask left = v.hand; left; left &= left - 1) {
            View after = without(v, lowest(left));
            after.arrests--;
            for (Mask to = open & v.board->near(lowest(left)); to; to &= to - 1)
                add(arrest(after, lowest(to)), 'z', lowest(left), lowest(to));
        }
    }
    static View without(View v, int agent) {
        v.hand &= ~bit(agent), v.hand_size--, v.inspectors &= ~bit(agent), v.marked |= bit(agent);
        return v;
    }
    double exonerate(const View& v) const {
        Mask living = v.hand & ~v.dead;
        if (!living) return inspector(v);
        View drawn = v;
        drawn.pile_size = std::max(0, v.pile_size - 1);
        double best = -1;
        for (; living; living &= living - 1) best = std::max(best, ask(drawn, lowest(living)));
        return best;
    }
    void agents(const View& v) {
        Mask living = v.hand & ~v.dead;
        for (Mask left = living ? living : v.hand; left; left &= left - 1)
            add(living ? ask(v, lowest(left)) : inspector(v), 'u', lowest(left));
    }
    double ask(const View& v, int agent) const {
        View after = without(v, agent);
        Mask near = v.board->near(agent), inside = v.killers & near, outside = v.killers & ~near;
        double share = double(count(inside)) / std::max(1, count(v.killers)), total = 0.0;
        if (inside) after.killers = inside, total = share * inspector(after);
        if (outside) after.killers = outside, total += (1 - share) * inspector(after);
        return total;
    }
    template <class Value> void shifts(const View& v, const Value& value) {
        double quiet = QUIET_COST * v.quiet * v.quiet;
        auto one = [&](int at) {
            if (at == sim.banned) return;
            const Board* moved = v.board->after_shift(at);
            const Board* after = moved->fallen(v.dead);
            add(value(*after) - (after == moved ? quiet : 0.0), 's', at);
        };
        if (near_only) for (int at : v.board->shape->touching[v.board->pos[v.me]]) one(at);
        else for (int at = 0; at < v.board->shape->shifts; at++) one(at);
    }
};

// round(value, 3) as Python rounds, in thousandths
static long thousandths(double value) {
    double scaled = value * 1000, low = std::floor(scaled), rest = scaled - low;
    if (std::fabs(rest - 0.5) > 1e-6) return long(low) + (rest > 0.5);
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", value);
    return std::lround(std::atof(text) * 1000);
}

static void best_first(const Sim& sim, Rng& rng, const Weights& weights, std::vector<Ranked>& ranked) {
    Weighing(sim, weights, false, ranked);
    shuffle(ranked, rng);
    std::vector<std::pair<long, Ranked>> keyed;
    for (auto& each : ranked) keyed.push_back({-thousandths(each.value), each});
    std::stable_sort(keyed.begin(), keyed.end(), [](auto& a, auto& b) { return a.first < b.first; });
    for (size_t at = 0; at < keyed.size(); at++) ranked[at] = keyed[at].second;
}

// --- noir/bots/killer/kill_race.py ---

struct Spot {
    const Board* board;
    int me;
    Mask dead, marked, unseen, inspectors;
    int hand, pile, arrests, quiet, banned;
    bool operator==(const Spot& o) const {
        return board == o.board && me == o.me && dead == o.dead && marked == o.marked && unseen == o.unseen &&
               inspectors == o.inspectors && hand == o.hand && pile == o.pile && arrests == o.arrests &&
               quiet == o.quiet && banned == o.banned;
    }
};
struct Key {
    Spot spot;
    int turns;
    bool strict;
    bool operator==(const Key& o) const { return spot == o.spot && turns == o.turns && strict == o.strict; }
};
struct HashKey {
    size_t operator()(const Key& k) const {
        uint64_t hash = uint64_t(reinterpret_cast<uintptr_t>(k.spot.board));
        for (uint64_t part : {uint64_t(k.spot.me), uint64_t(k.spot.dead), uint64_t(k.spot.marked), uint64_t(k.spot.unseen),
                              uint64_t(k.spot.inspectors), uint64_t(k.spot.hand), uint64_t(k.spot.pile),
                              uint64_t(k.spot.arrests), uint64_t(k.spot.quiet), uint64_t(k.spot.banned + 1),
                              uint64_t(k.turns * 2 + k.strict)})
            hash = (hash ^ part) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 31;
        return size_t(hash);
    }
};

class Race {
    constexpr static int TURNS = 3;
    std::unordered_map<Key, bool, HashKey> can_, holds_;

    static std::vector<Move> moves(const Spot& s) {
        std::vector<Move> found;
        for (Mask left = s.board->near(s.me) & ~s.dead; left; left &= left - 1) found.push_back({'k', int8_t(lowest(left)), NOBODY});
        for (int at = 0; at < s.board->shape->shifts; at++)
            if (at != s.banned) found.push_back({'s', int8_t(at), NOBODY});
        if (s.pile) found.push_back({'d', NOBODY, NOBODY});
        return found;
    }
    static Spot after_shift(Spot s, int at) {
        const Board* moved = s.board->after_shift(at);
        s.board = moved->fallen(s.dead);
        if (s.board == moved) s.quiet++, s.banned = moved->shape->undoing[at];
        else s.quiet = 0, s.banned = NOTHING;
        return s;
    }
    static std::vector<Spot> after_kill(const Spot& s, int victim) {
        Mask own = bit(victim), near = s.board->near(victim), left = s.inspectors & ~own;
        Spot after = s;
        after.dead |= own;
        if (!left || count(after.dead) >= DEAD_TO_WIN) return {};
        after.board = s.board->fallen(after.dead), after.quiet = 0, after.banned = NOTHING;
        std::vector<Spot> found;
        auto add = [&](Mask some) { if (some) after.inspectors = some, found.push_back(after); };
        if (s.marked & own) add(left & near), add(left & ~near);
        else add(left);
        return found;
    }
    static Spot after_disguise(Spot s, int card) {
        Mask own = bit(card), old = bit(s.me);
        bool dud = (s.dead | s.marked) & own;
        s.unseen &= ~own, s.inspectors &= ~own, s.pile--, s.quiet = 0, s.banned = NOTHING;
        if (!dud) s.me = card, s.marked |= old;
        return s;
    }
    static std::vector<Spot> positions_after(const Spot& s, Move move) {
        if (move.verb == 'k') return after_kill(s, move.one);
        if (move.verb == 's') return {after_shift(s, move.one)};
        std::vector<Spot> found;
        for (Mask left = s.unseen; left; left &= left - 1)
            if (s.inspectors & ~bit(lowest(left))) found.push_back(after_disguise(s, lowest(left)));
        return found;
    }
    static bool exposed(const Spot& s) {
        Mask beside = s.board->near(s.me);
        if (s.inspectors & beside) return true;
        if (!(s.arrests && s.hand)) return false;
        for (Mask left = s.unseen & beside; left; left &= left - 1)
            if (s.inspectors & ~bit(lowest(left))) return true;
        return false;
    }
    static Spot without(Spot s, int agent) {
        s.unseen &= ~bit(agent), s.inspectors &= ~bit(agent), s.quiet = 0, s.banned = NOTHING;
        return s;
    }
    static Mask targets(const Spot& s, Mask near) { return near & ~s.dead & ~s.marked & ~bit(s.me); }

    template <class Check> static bool answers_all(const Spot& s, const Check& check) {
        for (int at = 0; at < s.board->shape->shifts; at++)
            if (at != s.banned && !check(after_shift(s, at))) return false;
        for (Mask left = targets(s, s.board->everybody); left; left &= left - 1) {
            Spot after = s;
            after.inspectors = s.inspectors & s.board->near(lowest(left));
            if (!after.inspectors) continue;
            after.quiet++, after.banned = NOTHING;
            if (!check(after)) return false;
        }
        if (s.arrests && s.hand)
            for (Mask left = s.unseen & s.board->everybody; left; left &= left - 1) {
                int agent = lowest(left);
                if (!targets(s, s.board->near(agent)) || !(s.inspectors & ~bit(agent))) continue;
                Spot after = without(s, agent);
                after.hand--, after.arrests--, after.marked |= bit(agent);
                if (!check(after)) return false;
            }
        int held = s.hand + (s.pile > 0);
        if (!held) return true;
        Mask usable = held <= count(s.unseen & s.dead) ? s.unseen : s.unseen & ~s.dead;
        for (Mask left = usable; left; left &= left - 1) {
            int agent = lowest(left);
            if (!(s.inspectors & ~bit(agent))) continue;
            Spot after = without(s, agent);
            if (s.pile) after.pile--;
            else after.hand--, after.pile = 0;
            if (!(s.dead >> agent & 1)) after.marked |= bit(agent);
            if (!check(after)) return false;
        }
        return true;
    }
    bool wins(const Spot& s, Move move, int turns, bool strict) {
        if (strict && move.verb == 'd') return false;
        for (auto& after : positions_after(s, move))
            if (!held(after, turns - 1, strict)) return false;
        return true;
    }
    bool able(const Spot& s, int turns, bool strict) {
        Key key{s, turns, strict};
        auto known = can_.find(key);
        if (known != can_.end()) return known->second;
        bool found = find(s, turns, strict);
        return can_[key] = found;
    }
    bool find(const Spot& s, int turns, bool strict) {
        Mask beside = s.board->near(s.me) & ~s.dead;
        int dead = count(s.dead);
        if ((count(s.inspectors) == 1 && s.inspectors & beside) || (beside && dead + 1 >= DEAD_TO_WIN)) return true;
        if (turns == 1) return false;
        if (dead + turns < DEAD_TO_WIN && (strict || s.pile + s.hand >= 2 * turns)) return false;
        for (auto move : moves(s))
            if (wins(s, move, turns, strict)) return true;
        return false;
    }
    bool held(const Spot& s, int turns, bool strict) {
        if (!turns || s.quiet >= QUIET_LIMIT || exposed(s)) return false;
        Key key{s, turns, strict};
        auto known = holds_.find(key);
        if (known != holds_.end()) return known->second;
        bool found = withstand(s, turns, strict);
        return holds_[key] = found;
    }
    bool withstand(const Spot& s, int turns, bool strict) {
        if (!strict)
            return held(s, turns, true) || answers_all(s, [&](const Spot& after) {
                       return after.quiet < QUIET_LIMIT && (able(after, turns, true) || able(after, turns, false));
                   });
        if (s.quiet + 1 >= QUIET_LIMIT) return false;
        Spot idle = s;
        idle.quiet++, idle.banned = NOTHING;
        if (!able(idle, turns, true)) return false;
        for (int at = 0; at < s.board->shape->shifts; at++)
            if (at != s.banned && !able(after_shift(s, at), turns, true)) return false;
        return true;
    }

public:
    // the surely winning moves with the fewest turns each needs, for the root a Killer sees
    static std::map<Move, int> look(const Sim& root, Mask inspectors) {
        Spot spot{root.board, root.killer, root.dead, root.marked, ALL & ~(root.shown | bit(root.killer)), inspectors,
                  root.hand_size, root.pile_size, root.arrests, root.quiet, root.banned};
        Race race;
        std::map<Move, int> found;
        for (auto move : moves(spot))
            for (int turns = 1; turns <= TURNS && !found.count(move); turns++)
                if (race.wins(spot, move, turns, true) || race.wins(spot, move, turns, false)) found[move] = turns;
        return found;
    }
};

// --- noir/bots/killer/duel.py ---

class Duel {
    constexpr static int MOST = 3, ROUNDS = 8, MOST_ROUNDS = 400;
    constexpr static double CLOSE = 0.008;
    using Masks = std::vector<Mask>;

    struct Deal { int killer, inspector; Mask held; double number, failing; };
    struct Reply {
        Masks left;
        Mask by;
        bool operator==(const Reply& o) const { return left == o.left && by == o.by; }
    };
    struct Branch {
        Mask inspectors;
        bool any, failure;
        std::vector<Reply> replies;
        bool operator==(const Branch& o) const {
            return inspectors == o.inspectors && any == o.any && failure == o.failure && replies == o.replies;
        }
    };
    struct Option {
        std::vector<int> killers;
        std::vector<double> gains;
        std::vector<Branch> branches;
        Move move;
        bool operator==(const Option& o) const { return killers == o.killers && gains == o.gains && branches == o.branches; }
        int at(int killer) const { return int(std::find(killers.begin(), killers.end(), killer) - killers.begin()); }
    };
    struct Choice {
        std::vector<double> mix, regrets, total;
        explicit Choice(size_t n) : mix(n, 1.0 / double(n)), regrets(n, 0.0), total(n, 0.0) {}
        void learn(const std::vector<double>& values) {
            double mean = 0, positive = 0;
            for (size_t at = 0; at < mix.size(); at++) mean += mix[at] * values[at];
            for (size_t at = 0; at < mix.size(); at++) {
                regrets[at] = std::max(0.0, regrets[at] + values[at] - mean);
                positive += regrets[at];
            }
            if (positive > 0)
                for (size_t at = 0; at < mix.size(); at++) mix[at] = regrets[at] / positive;
        }
        void remember(double weight) {
            for (size_t at = 0; at < mix.size(); at++) total[at] += weight * mix[at];
        }
        void settle() {
            Sum whole;
            for (double each : total) whole.add(each);
            if (whole.value() > 0)
                for (size_t at = 0; at < mix.size(); at++) mix[at] = total[at] / whole.value();
        }
    };
    struct Hit { double weight; int killer; size_t option; Choice* guess; size_t victim; };
    struct Guess { Choice* choice; int killer; size_t option; };
    struct Place { Choice* choice; std::vector<std::vector<Hit>> replies; };

    const Sim& sim;
    std::vector<int> killers;
    std::vector<Deal> deals;
    std::vector<Option> options;
    std::map<int, std::vector<size_t>> own;  // the options of each Killer
    std::map<int, Choice> choices;
    std::deque<Choice> others;
    std::vector<Place> places;
    std::vector<Guess> guesses;
    bool can_pass;

    static int choose_number(int n, int k) {
        long found = 1;
        for (int at = 0; at < k; at++) found = found * (n - at) / (at + 1);
        return int(found);
    }
    void deal() {
        int size = sim.hand_size, unseen = 25 - count(sim.shown) - 2;
        double duds = double(count(ALL & ~sim.shown & (sim.dead | sim.marked))) / std::max(1, unseen - size);
        for (int killer : killers)
            for (Mask left = sim.inspectors & ~bit(killer); left; left &= left - 1) {
                int inspector = lowest(left);
                Mask others = sim.killers & ~(bit(killer) | bit(inspector)), held = others;
                int free = unseen - count(others);
                for (bool more = true; more; held = (held - 1) & others) {
                    more = held != 0;
                    int rest = size - count(held);
                    if (rest < 0 || rest > free) continue;
                    double number = choose_number(free, rest), failing = number * duds * (free - rest) / std::max(1, free);
                    deals.push_back({killer, inspector, held, number, failing});
                }
            }
    }
    double weight(int killer, Mask inspectors) const {
        Sum sum;
        for (auto& each : deals)
            if (each.killer == killer && inspectors >> each.inspector & 1) sum.add(each.number);
        return sum.value();
    }
    void add(Option option) {
        if (std::find(options.begin(), options.end(), option) == options.end()) options.push_back(option);
    }
    std::vector<const Board*> boards_after(const Board* board, Mask dead, int banned) const {
        std::vector<const Board*> found;
        if (can_pass) found.push_back(board);
        for (int at = 0; at < board->shape->shifts; at++)
            if (at != banned) found.push_back(board->after_shift(at)->fallen(dead));
        return found;
    }
    static std::vector<Masks> least(const std::set<Masks>& lefts) {
        std::vector<Masks> found;
        for (auto& one : lefts) {
            bool best = true;
            for (auto& other : lefts) {
                bool within = other != one;
                for (size_t at = 0; at < one.size() && within; at++) within = !(other[at] & ~one[at]);
                best = best && !within;
            }
            if (best) found.push_back(one);
        }
        return found;
    }
    void branch(Option& option, const Board* board, Mask dead, Mask inspectors, int quiet = 0, int banned = NOTHING, bool failure = false) const {
        bool any = count(dead) + 1 == DEAD_TO_WIN;
        Mask goal = any ? ~dead : inspectors;
        if (quiet + 1 >= QUIET_LIMIT) return;
        auto mark = [any](Mask mask) { return any ? Mask(mask != 0) : mask; };
        std::set<Masks> lefts;
        for (auto after : boards_after(board, dead, banned)) {
            Masks left;
            bool some = false;
            for (int killer : option.killers) left.push_back(mark(after->near(killer) & goal)), some = some || left.back();
            if (!some) return;
            lefts.insert(left);
        }
        Branch found{inspectors, any, failure, {}};
        auto reply = [&](const Reply& each) {
            if (std::find(found.replies.begin(), found.replies.end(), each) == found.replies.end()) found.replies.push_back(each);
        };
        for (auto& left : least(lefts)) reply({left, inspectors});
        for (int target : option.killers) {
            Mask by = board->near(target) & inspectors;
            if (!by) continue;
            Masks some;
            for (int killer : option.killers) some.push_back(killer == target ? 0 : mark(board->near(killer) & (any ? goal : goal & by)));
            reply({some, by});
        }
        option.branches.push_back(found);
    }
    void kill(int victim) {
        Mask own = bit(victim), near = sim.board->near(victim), dead = sim.dead | own, left = sim.inspectors & ~own;
        Option option{{}, {}, {}, {'k', int8_t(victim), NOBODY}};
        bool last = count(dead) >= DEAD_TO_WIN;
        for (int killer : killers)
            if (near >> killer & 1) option.killers.push_back(killer), option.gains.push_back(weight(killer, last ? sim.inspectors : sim.inspectors & own));
        if (!last) {
            const Board* board = sim.board->fallen(dead);
            if (sim.marked & own) {
                if (left & near) branch(option, board, dead, left & near);
                if (left & ~near) branch(option, board, dead, left & ~near);
            } else if (left) branch(option, board, dead, left);
        }
        add(option);
    }
    void shift(int at) {
        const Board *moved = sim.board->after_shift(at), *board = moved->fallen(sim.dead);
        Option option{killers, std::vector<double>(killers.size(), 0.0), {}, {'s', int8_t(at), NOBODY}};
        if (board == moved) branch(option, board, sim.dead, sim.inspectors, sim.quiet + 1, moved->shape->undoing[at]);
        else branch(option, board, sim.dead, sim.inspectors);
        add(option);
    }
    double as_another(int killer, int inspector) const {
        Mask unseen = ALL & ~sim.shown & ~(bit(killer) | bit(inspector)), fit = unseen & ~sim.dead & ~sim.marked;
        Mask goal = count(sim.dead) + 1 == DEAD_TO_WIN ? ~sim.dead : bit(inspector);
        auto winners = [&](const Board* board) {
            Mask found = 0;
            for (Mask left = fit; left; left &= left - 1)
                if (board->near(lowest(left)) & goal) found |= bit(lowest(left));
            return found;
        };
        std::set<Masks> wins;
        for (auto board : boards_after(sim.board, sim.dead, NOTHING)) wins.insert({winners(board)});
        Mask still = winners(sim.board);
        for (Mask left = fit & sim.board->near(inspector); left; left &= left - 1) wins.insert({still & ~bit(lowest(left))});
        auto best = least(wins);
        std::vector<int> cards;
        for (Mask left = unseen; left; left &= left - 1) cards.push_back(lowest(left));
        long total = 0, number = 0;
        std::function<void(size_t, int, Mask)> hands = [&](size_t from, int size, Mask hand) {
            if (!size) {
                int fewest = 99;
                for (auto& win : best) fewest = std::min(fewest, count(win[0] & ~hand));
                total += fewest, number++;
                return;
            }
            for (size_t at = from; at < cards.size(); at++) hands(at + 1, size - 1, hand | bit(cards[at]));
        };
        hands(0, sim.hand_size, 0);
        return double(total) / double(number) / (count(unseen) - sim.hand_size);
    }
    void disguise() {
        Option option{killers, {}, {}, {'d', NOBODY, NOBODY}};
        for (int killer : killers) {
            Sum gain;
            for (Mask left = sim.inspectors & ~bit(killer); left; left &= left - 1)
                gain.add(weight(killer, bit(lowest(left))) * as_another(killer, lowest(left)));
            option.gains.push_back(gain.value());
        }
        branch(option, sim.board, sim.dead, sim.inspectors, 0, NOTHING, true);
        add(option);
    }
    Choice* choice(size_t size) { return &others.emplace_back(size); }
    void add(size_t number, const Branch& each) {
        const Option& option = options[number];
        auto place_of = [&](int killer) { return size_t(std::find(own[killer].begin(), own[killer].end(), number) - own[killer].begin()); };
        std::map<std::pair<int, size_t>, Choice*> made;
        for (size_t r = 0; r < each.replies.size(); r++)
            for (size_t k = 0; k < option.killers.size(); k++) {
                int size = count(each.replies[r].left[k]);
                if (each.any || size < 2) continue;
                made[{option.killers[k], r}] = choice(size_t(size));
                guesses.push_back({made[{option.killers[k], r}], option.killers[k], place_of(option.killers[k])});
            }
        std::vector<std::pair<int, Mask>> holdings;
        for (auto& d : deals)
            if (std::find(holdings.begin(), holdings.end(), std::make_pair(d.inspector, d.held)) == holdings.end())
                holdings.push_back({d.inspector, d.held});
        for (auto [inspector, held] : holdings) {
            if (!(each.inspectors >> inspector & 1)) continue;
            Place place{nullptr, {}};
            for (size_t r = 0; r < each.replies.size(); r++) {
                if (!(each.replies[r].by >> inspector & 1)) continue;
                std::vector<Hit> hits;
                for (size_t k = 0; k < option.killers.size(); k++) {
                    int killer = option.killers[k];
                    Mask left = each.replies[r].left[k];
                    double number_of_deals = 0;
                    for (auto& d : deals)
                        if (d.killer == killer && d.inspector == inspector && d.held == held) number_of_deals = each.failure ? d.failing : d.number;
                    if (number_of_deals == 0 || !(left & (each.any ? 1 : bit(inspector)))) continue;
                    auto guess = made.find({killer, r});
                    hits.push_back({number_of_deals, killer, place_of(killer), guess == made.end() ? nullptr : guess->second,
                                    each.any ? 0 : size_t(count(left & (bit(inspector) - 1)))});
                }
                place.replies.push_back(hits);
            }
            place.choice = choice(place.replies.size());
            places.push_back(place);
        }
    }
    double wins(const std::vector<Hit>& hits) const {
        double total = 0;
        for (auto& hit : hits) {
            double share = hit.weight * choices.at(hit.killer).mix[hit.option];
            total += hit.guess ? share * hit.guess->mix[hit.victim] : share;
        }
        return total;
    }
    void values(std::map<int, std::vector<double>>& found, std::map<Choice*, std::vector<double>>& guessed) const {
        found.clear(), guessed.clear();
        for (int killer : killers)
            for (size_t number : own.at(killer)) found[killer].push_back(options[number].gains[size_t(options[number].at(killer))]);
        for (auto& guess : guesses) guessed[guess.choice].assign(guess.choice->mix.size(), 0.0);
        for (auto& place : places)
            for (size_t r = 0; r < place.replies.size(); r++) {
                double share = place.choice->mix[r];
                if (share == 0) continue;
                for (auto& hit : place.replies[r]) {
                    double part = hit.weight * share;
                    if (hit.guess) guessed[hit.guess][hit.victim] += part, part *= hit.guess->mix[hit.victim];
                    found[hit.killer][hit.option] += part;
                }
            }
    }
    void learn(double weight) {
        for (auto& place : places) {
            if (place.replies.size() > 1) {
                std::vector<double> left;
                for (auto& hits : place.replies) left.push_back(-wins(hits));
                place.choice->learn(left);
            }
            place.choice->remember(weight);
        }
        std::map<int, std::vector<double>> found;
        std::map<Choice*, std::vector<double>> guessed;
        values(found, guessed);
        for (auto& guess : guesses) {
            guess.choice->learn(guessed[guess.choice]);
            guess.choice->remember(weight * choices.at(guess.killer).mix[guess.option]);
        }
        for (auto& [killer, each] : choices) each.learn(found[killer]), each.remember(weight);
    }
    // the averages: what both seats could still gain, and the present Killer's mixture and chance
    bool look() {
        std::vector<Choice*> every;
        for (auto& [killer, each] : choices) every.push_back(&each);
        for (auto& each : others) every.push_back(&each);
        std::vector<std::vector<double>> kept;
        for (auto each : every) kept.push_back(each->mix), each->settle();
        Sum at_once, least_wins, best, all;
        for (auto& [killer, each] : choices)
            for (size_t at = 0; at < each.mix.size(); at++) {
                const Option& option = options[own[killer][at]];
                at_once.add(each.mix[at] * option.gains[size_t(option.at(killer))]);
            }
        for (auto& place : places) {
            double fewest = wins(place.replies[0]);
            for (auto& hits : place.replies) fewest = std::min(fewest, wins(hits));
            least_wins.add(fewest);
        }
        std::map<int, std::vector<double>> found;
        std::map<Choice*, std::vector<double>> guessed;
        values(found, guessed);
        for (auto& [guess, each] : guessed) {
            size_t first = size_t(std::max_element(each.begin(), each.end()) - each.begin());
            for (size_t at = 0; at < each.size(); at++) guess->mix[at] = at == first;
        }
        values(found, guessed);
        shares.clear();
        for (auto& [killer, each] : choices) {
            double most = *std::max_element(found[killer].begin(), found[killer].end()), number = weight(killer, ALL);
            best.add(most), all.add(number);
            if (killer != sim.killer) continue;
            chance = most / number;
            for (size_t at = 0; at < each.mix.size(); at++)
                if (each.mix[at] != 0) shares.push_back({options[own[killer][at]].move, each.mix[at]});
        }
        for (size_t at = 0; at < every.size(); at++) every[at]->mix = kept[at];
        return best.value() / all.value() - (at_once.value() + least_wins.value()) / all.value() <= CLOSE;
    }

public:
    double chance = 0;
    std::vector<std::pair<Move, double>> shares;

    static bool is_small(const Sim& sim) {
        return sim.killers && count(sim.killers) <= MOST && sim.inspectors && count(sim.inspectors) <= MOST && sim.turn == 0 &&
               sim.chosen && sim.dead && !(sim.arrests && sim.hand_size);
    }
    explicit Duel(const Sim& root) : sim(root), can_pass(root.pile_size || root.hand_size) {
        for (Mask left = sim.killers; left; left &= left - 1) killers.push_back(lowest(left));
        deal();
        Mask victims = 0;
        for (int killer : killers) victims |= sim.board->near(killer) & ~sim.dead;
        for (; victims; victims &= victims - 1) kill(lowest(victims));
        for (int at = 0; at < sim.board->shape->shifts; at++)
            if (at != sim.banned) shift(at);
        if (sim.pile_size && (count(sim.inspectors) == 1 || count(sim.dead) + 1 == DEAD_TO_WIN)) disguise();
        for (int killer : killers) {
            for (size_t number = 0; number < options.size(); number++)
                if (options[number].at(killer) < int(options[number].killers.size())) own[killer].push_back(number);
            choices.emplace(killer, own[killer].size());
        }
        for (size_t number = 0; number < options.size(); number++)
            for (auto& each : options[number].branches) add(number, each);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if ((round == 1 || round % ROUNDS == 0) && look()) return;
            learn(round + 1);
        }
    }
    Move choose(Rng rng) const {
        double at = rng.random();
        for (auto& [move, share] : shares) {
            if (at <= share) return move;
            at -= share;
        }
        return shares.back().first;
    }
};

// --- a whole game: noir/games/killer ---

struct Event {
    char verb;
    bool success, silent;  // silent: a dead agent, who gives no radar
    int suspect, revealed, drawn, place;
};

// the position as a seat sees it (noir/bots/killer/sim.py: sim_from)
static Sim seen_by(int seat, Sim root) {
    if (seat == 0) root.hand = 0, root.inspector = NOBODY;
    else root.killer = NOBODY;
    for (int turn = 0; turn < 2; turn++) {
        if (count(root.killers) == 1) root.inspectors &= ~root.killers;
        if (count(root.inspectors) == 1) root.killers &= ~root.inspectors;
    }
    return root;
}

struct Game {
    std::string deal;  // 25 letters of the grid, a dot, 25 of the evidence
    Sim sim;           // the truth, with the public candidates before roles are told apart
    std::vector<Move> moves;
    std::vector<Event> events;
    std::vector<Sim> before;  // the position before each move
    std::vector<int> dead;

    int card(int place) const { return deal[size_t(26 + place)] - 'A'; }
    int ply() const { return int(moves.size()); }

    Game(const std::string& text, bool citizen) : deal(text) {
        Cells cells;
        for (int at = 0; at < 25; at++) cells[size_t(at)] = int8_t(deal[size_t(at)] - 'A');
        sim = Sim{};
        sim.board = board_of(cells, 5, 5);
        sim.citizen = citizen;
        sim.killers = sim.inspectors = ALL;
        sim.killer = card(0), sim.inspector = NOBODY;
        for (int at = 1; at < 5; at++) sim.hand |= bit(card(at));
        for (int at = 5; at < 25; at++) sim.pile[at - 5] = int8_t(card(at));
        sim.hand_size = 4, sim.pile_size = 20, sim.arrests = citizen ? 3 : 0, sim.banned = NOTHING;
        // every Inspector is possible until cards are shown, and so is every Killer
    }
    static std::string fresh(const std::string& seed) {
        Rng rng(seed);
        std::string text;
        for (int half = 0; half < 2; half++) {
            std::vector<char> letters;
            for (char c = 'A'; c <= 'Y'; c++) letters.push_back(c);
            shuffle(letters, rng);
            text += std::string(letters.begin(), letters.end());
            if (!half) text += '.';
        }
        return text;
    }
    void play(Move move) {
        Event event{move.verb, false, false, move.one, NOBODY, NOBODY, 0};
        before.push_back(sim);
        if (move.verb == 'k') dead.push_back(move.one);
        if (move.verb == 'd') {
            event.drawn = sim.pile[sim.top];
            event.success = !((sim.dead | sim.marked) >> event.drawn & 1);
            event.revealed = event.success ? sim.killer : event.drawn;
        }
        if (move.verb == 'e' && sim.pile_size) event.drawn = sim.pile[sim.top];
        if (move.verb == 'u' || move.verb == 'z') {
            event.revealed = move.one;
            event.silent = move.verb == 'u' && sim.dead >> move.one & 1;
            event.place = int(deal.find(char('A' + move.one), 26)) - 26;
        }
        sim.play(move);
        moves.push_back(move);
        events.push_back(event);
    }
    std::string text(Move m) const {
        const Shape& shape = *sim.board->shape;
        if (m.verb == 's') return std::string{shape.verb[m.one], char('1' + shape.line[m.one]), shape.way[m.one]};
        std::string found(1, m.verb);
        if (m.one >= 0) found += char('A' + m.one);
        if (m.two >= 0) found += char('A' + m.two);
        return found;
    }
    Sim seen(int seat) const { return seen_by(seat, sim); }
    // the candidates for the other role (noir/games/killer/worlds.py: Guesser)
    Mask candidates(int seat) const {
        if (seat == 0) return sim.inspectors & ~bit(sim.killer);
        return sim.killers & ~(sim.shown | sim.hand | (sim.inspector >= 0 ? bit(sim.inspector) : 0));
    }
};

struct World {
    int cards[25];  // the evidence as dealt
    int killer, inspector;
    Mask hand;
};

static void fill(World& world, Rng& rng) {
    Mask known = 0;
    for (int card : world.cards)
        if (card >= 0) known |= bit(card);
    std::vector<int> missing;
    for (int n = 0; n < 25; n++)
        if (!(known >> n & 1)) missing.push_back(n);
    shuffle(missing, rng);
    size_t at = 0;
    for (int& card : world.cards)
        if (card < 0) card = missing[at++];
}

static World guess_of_inspector(const Game& game, int killer, Rng& rng) {
    World world;
    std::fill(world.cards, world.cards + 25, -1);
    for (int at = 1; at < 5; at++) world.cards[at] = game.card(at);
    int identity = 0, top = 5;
    for (auto& event : game.events) {
        if (event.verb == 'd') {
            if (event.success) world.cards[identity] = event.revealed, identity = top;
            else world.cards[top] = event.revealed;
        }
        if (event.verb == 'e' && event.drawn >= 0) world.cards[top] = event.drawn;
        if (event.verb == 'd' || event.verb == 'e') top++;
    }
    world.cards[identity] = killer;
    fill(world, rng);
    world.killer = killer, world.inspector = game.sim.inspector, world.hand = game.sim.hand;
    return world;
}

static World guess_of_killer(const Game& game, int inspector, Rng& rng) {
    World world;
    if (!game.sim.chosen) inspector = NOBODY;
    std::fill(world.cards, world.cards + 25, -1);
    world.cards[0] = game.card(0);
    std::vector<int> places = {1, 2, 3, 4}, open, dead;
    for (int place : places) {
        bool shown = false;
        for (auto& event : game.events) shown = shown || event.place == place;
        if (!shown) open.push_back(place);
    }
    int identity = open[size_t(rng.below(int(open.size())))], top = 5;
    std::vector<std::pair<int, std::vector<int>>> limits;
    Mask shown = 0;
    auto drop = [&](int place) { places.erase(std::find(places.begin(), places.end(), place)); };
    for (auto& event : game.events) {
        if (event.revealed >= 0) shown |= bit(event.revealed);
        if (event.verb == 'd') shown |= bit(event.drawn);
        if (event.verb == 'k') dead.push_back(event.suspect);
        else if (event.verb == 'd') world.cards[top] = event.drawn;
        else if (event.verb == 'e' && top < 25) places.push_back(top);
        else if (event.verb == 'i') drop(identity), world.cards[identity] = inspector;
        else if (event.place) {
            drop(event.place);
            world.cards[event.place] = event.suspect;
            if (event.silent) {
                std::vector<std::pair<int, std::vector<int>>> merged;
                for (int place : places) {
                    auto old = std::find_if(limits.begin(), limits.end(), [place](auto& l) { return l.first == place; });
                    merged.push_back({place, old == limits.end() ? dead : old->second});
                }
                for (auto& old : limits)
                    if (std::find(places.begin(), places.end(), old.first) == places.end()) merged.push_back(old);
                limits = merged;
            }
        }
        if (event.verb == 'd' || event.verb == 'e') top++;
    }
    std::stable_sort(limits.begin(), limits.end(), [](auto& a, auto& b) { return a.second.size() < b.second.size(); });
    for (auto& [place, names] : limits) {
        if (world.cards[place] >= 0) continue;
        Mask elsewhere = shown;
        for (int card : world.cards)
            if (card >= 0) elsewhere |= bit(card);
        std::vector<int> fit;
        for (int name : names)
            if (!(elsewhere >> name & 1)) fit.push_back(name);
        world.cards[place] = fit[size_t(rng.below(int(fit.size())))];
    }
    fill(world, rng);
    world.killer = game.sim.killer, world.inspector = inspector, world.hand = 0;
    for (int place : places) world.hand |= bit(world.cards[place]);
    return world;
}

static World guess(const Game& game, int seat, int secret, Rng& rng) {
    return seat == 0 ? guess_of_killer(game, secret, rng) : guess_of_inspector(game, secret, rng);
}

static Sim place_secrets(const Sim& root, const World& world) {
    Sim sim = root;
    sim.killer = world.killer, sim.inspector = world.inspector, sim.hand = world.hand;
    sim.top = 20 - sim.pile_size;
    for (int at = sim.top; at < 20; at++) sim.pile[at] = int8_t(world.cards[5 + at]);
    return sim;
}

// The game as it was in another world, move by move.
static Game replay(const Game& game, const World& world) {
    std::string deal = game.deal.substr(0, 26);
    for (int card : world.cards) deal += char('A' + card);
    Game other(deal, game.sim.citizen);
    for (auto move : game.moves) {
        if (move.verb == 'i') move.one = int8_t(world.inspector);
        other.play(move);
    }
    return other;
}

// --- noir/bots/killer/simple.py and search.py, and how a bench may change them ---

static double usual_softness, usual_share, usual_strange;
static int usual_memory;

struct Style {
    bool searches = true, proves = true, duels = true, truth = false;
    int candidates = 8, worlds = 16, plies = 3;
    // worlds weighed by the other seat's last own moves: softness of its policy, the share left to
    // chance, how many moves, how many worlds the Killer weighs; for which roles
    double soft = usual_softness, share = usual_share;
    int memory = usual_memory, pool = 64;
    bool weighs[2] = {false, true};
    char model = 's';  // s: soft choice of hard, h: hard itself, b: soft choice of a search
    int model_worlds = 4;
    double hides = 0;  // what a seat pays for a move that tells a reader much, in chances a nat
    double noise = 0;  // the share of moves drawn as the random bot draws
    double mix = usual_strange;      // how likely the Killer is of a habit that isn't hard's, before he has moved
    bool monte = false;  // plain Monte Carlo, from the rules alone: how many guesses, and how many turns by chance
    int guesses = 8, turns = 30;
    bool tree = false;  // a search of a tree by as many guesses

    explicit Style(const std::string& text) {
        std::string name = text.substr(0, text.find(':'));
        if (name == "hard") searches = weighs[1] = false;
        else if (name == "monte") monte = true;
        else if (name == "ismcts") tree = true, guesses = 100;
        else if (name != "boss") throw std::runtime_error("no such player: " + name);
        std::string rest = text.find(':') == std::string::npos ? "" : text.substr(text.find(':') + 1), part;
        std::istringstream parts(rest);
        while (std::getline(parts, part, ',')) {
            std::string key = part.substr(0, part.find('=')), value = part.substr(part.find('=') + 1);
            if (key == "soft") soft = std::stod(value);
            else if (key == "share") share = std::stod(value);
            else if (key == "noise") noise = std::stod(value);
            else if (key == "mix") mix = std::stod(value);
            else if (key == "hides") hides = std::stod(value);
            else if (key == "memory") memory = std::stoi(value);
            else if (key == "pool") pool = std::stoi(value);
            else if (key == "candidates") candidates = std::stoi(value);
            else if (key == "worlds") worlds = std::stoi(value);
            else if (key == "plies") plies = std::stoi(value);
            else if (key == "guesses") guesses = std::stoi(value);
            else if (key == "turns") turns = std::stoi(value);
            else if (key == "proves") proves = value == "1";
            else if (key == "duels") duels = value == "1";
            else if (key == "truth") truth = value == "1";
            else if (key == "model") model = value[0];
            else if (key == "model_worlds") model_worlds = std::stoi(value);
            else if (key == "as") weighs[0] = value.find('K') != std::string::npos, weighs[1] = value.find('I') != std::string::npos;
            else throw std::runtime_error("no such option: " + key);
        }
    }
};

constexpr double PRIOR = 2, SAME = 0.0005, DRAW = 0.3;

static Move policy_move(const Sim& sim, const Weights& policy, Rng& rng) {
    static std::vector<Ranked> ranked;
    Weighing(sim, policy, true, ranked);
    double most = -1;
    for (auto& each : ranked) most = std::max(most, each.value);
    Move equals[128];
    int number = 0;
    for (auto& each : ranked)
        if (each.value >= most - SAME && number < 128) equals[number++] = each.move;
    return number == 1 ? equals[0] : equals[rng.below(number)];
}

// the moves that hard can choose, each as likely as the others
static void hard_moves(const Sim& sim, std::vector<Move>& found) {
    static std::vector<Ranked> ranked;
    Weighing(sim, policies[sim.citizen], false, ranked);
    long most = -1000000;
    for (auto& each : ranked) most = std::max(most, thousandths(each.value));
    found.clear();
    for (auto& each : ranked)
        if (thousandths(each.value) == most) found.push_back(each.move);
}

static double play_out(Sim& sim, const Style& style, const Searching& use, int seat, Rng& rng) {
    static std::vector<Move> moves;
    for (int ply = 0; ply < style.plies && sim.result == GOING_ON; ply++) {
        if (style.truth && sim.turn != seat) {
            hard_moves(sim, moves);
            sim.play(moves[size_t(rng.below(int(moves.size())))]);
        } else sim.play(policy_move(sim, use.policy, rng));
    }
    if (sim.result == GOING_ON) {
        double killer = killer_value(use.judge, killer_view(sim));
        if (!sim.chosen) return killer;
        return (killer + 1 - inspector_value(use.judge, inspector_view(sim))) / 2;
    }
    return sim.result == KILLER_WINS ? 1.0 : sim.result == INSPECTOR_WINS ? 0.0 : DRAW;
}

static double calibrated(double value, const Scale& by) {
    value = 1000 * std::min(1.0, std::max(0.0, value));
    std::pair<double, double> low{0, 0}, high{1000, 1000};
    for (auto& point : by) {
        if (value <= point.first) { high = point; break; }
        low = point;
    }
    return (low.second + (high.second - low.second) * (value - low.first) / (high.first - low.first)) / 1000;
}

struct Candidate {
    Move move;
    double prior, total = 0, price = 0;
    int tries = 0, round = 0;
    double mean() const { return (total + PRIOR * prior) / (tries + PRIOR); }
    double value() const { return mean() - price; }
};

// What each move tells a reader of who the seat to move is (noir/bots/killer/reading.py), as a price.
static void price(const Sim& root, std::vector<Candidate>& candidates, double of_a_nat) {
    std::vector<double> own(candidates.size(), 0), sum(candidates.size(), 0), number(candidates.size(), 0);
    std::vector<Ranked> ranked;
    int me = root.turn ? root.inspector : root.killer;
    for (Mask left = (root.turn ? root.inspectors & ~root.hand : root.killers) | bit(me); left; left &= left - 1) {
        Sim sim = root;
        (root.turn ? sim.inspector : sim.killer) = lowest(left);
        Weighing(sim, policies[sim.citizen], false, ranked);
        Sum total;
        for (auto& each : ranked) total.add(exp_of(each.value / usual_softness));
        for (auto& each : ranked)
            for (size_t at = 0; at < candidates.size(); at++)
                if (candidates[at].move == each.move) {
                    double likely = (1 - usual_share) * exp_of(each.value / usual_softness) / total.value() +
                                    usual_share / double(ranked.size());
                    sum[at] += likely, number[at]++;
                    if (lowest(left) == me) own[at] = likely;
                }
    }
    for (size_t at = 0; at < candidates.size(); at++)
        if (candidates[at].move.verb == 'k' || candidates[at].move.verb == 's' || candidates[at].move.verb == 'e')
            candidates[at].price = of_a_nat * std::log(own[at] * number[at] / sum[at]);
}

struct Thought {
    Move move;
    bool sure = false;
    double raw = 0.5;
    std::vector<std::pair<Move, double>> values;
};

using Memory = std::map<std::string, double>;  // what a player found likely before

static Thought think(const Game& game, const Style& style, const std::string& seed, Memory& memory);

// how likely the move of a ply was in this world, for a model of the seat that made it
static double likelihood(const Game& world, int ply, const Style& style, Memory& memory) {
    Move actual = world.moves[size_t(ply)];
    const Sim& then = world.before[size_t(ply)];
    if (style.model == 'b') {
        std::string key = std::to_string(ply) + (then.turn ? "/" + std::to_string(then.inspector) + "/" + std::to_string(then.hand)
                                                           : "/" + std::to_string(then.killer)) + world.text(actual);
        auto known = memory.find(key);
        if (known != memory.end()) return known->second;
        Game past = world;
        past.sim = then;
        past.moves.resize(size_t(ply)), past.events.resize(size_t(ply)), past.before.resize(size_t(ply));
        past.dead.clear();
        for (auto& move : past.moves)
            if (move.verb == 'k') past.dead.push_back(move.one);
        Style model("boss");
        model.worlds = style.model_worlds, model.proves = false;
        Memory none;
        Thought thought = think(past, model, "model " + key, none);
        double most = 0, total = 0, its = 0;
        for (auto& [move, value] : thought.values) most = std::max(most, value);
        for (auto& [move, value] : thought.values) {
            double power = exp_of(std::max(-29.0, (value - most) / style.soft));
            total += power;
            if (move == actual) its = power;
        }
        return memory[key] = (1 - style.share) * its / total + style.share / 20;
    }
    if (style.model == 'h') {
        static std::vector<Move> moves;
        hard_moves(seen_by(then.turn, then), moves);
        bool among = std::find(moves.begin(), moves.end(), actual) != moves.end();
        return (1 - style.share) * among / double(moves.size()) + style.share / 20;
    }
    static std::vector<Ranked> ranked;
    Weighing(then, policies[then.citizen], false, ranked);
    double its = 0;
    Sum total;
    for (auto& each : ranked) {
        double power = exp_of(each.value / style.soft);
        total.add(power);
        if (each.move == actual) its = power;
    }
    return (1 - style.share) * (its / total.value()) + style.share / double(ranked.size());
}

// how likely the other seat's last own moves were in a world
static double weight_of(const Game& game, int seat, const World& world, const Style& style, Memory& memory) {
    Game other = replay(game, world);
    std::vector<int> plies;
    for (int ply = game.ply() - 1; ply >= 0 && int(plies.size()) < style.memory; ply--) {
        if (game.before[size_t(ply)].turn == seat) continue;
        auto& event = game.events[size_t(ply)];
        if (seat == 1 && event.verb == 'd' && event.success) break;  // another Killer's moves
        plies.push_back(ply);
    }
    double weight = 1;
    for (size_t at = plies.size(); at--;) weight *= likelihood(other, plies[at], style, memory);
    return weight;
}

constexpr int STYLES = 5, OWN = 2;  // how many of them are of the own family

// how likely a Killer's move was for each style: the policy, hard itself, any kill, a hunter, a shifter
static void likelihoods(const Sim& then, Move actual, const Style& style, double found[STYLES]) {
    static std::vector<Ranked> ranked;
    Weighing(then, policies[then.citizen], false, ranked);
    Sum sharp;
    double its_power = 0;
    Mask prey = then.inspectors & ~bit(then.killer), near = 0;
    for (int at : then.board->shape->touching[then.board->pos[then.killer]])
        if (at != then.banned) near |= bit(at);
    int kills = 0, hits = 0, shifts = 0, masks = 0, number = int(ranked.size());
    long most = -1000000, its = 0, equals = 0;
    for (auto& each : ranked) {
        double power = exp_of(each.value / style.soft);
        sharp.add(power);
        long worth = thousandths(each.value);
        if (worth > most) most = worth, equals = 0;
        equals += worth == most;
        if (each.move == actual) its_power = power, its = worth;
        if (each.move.verb == 'k') kills++, hits += prey >> each.move.one & 1;
        else if (each.move.verb == 's') shifts += near >> each.move.one & 1;
        else masks++;
    }
    auto habit = [&](double kill, double shift, double mask, int of_kills, bool fits) {
        Sum sum;
        if (of_kills) sum.add(kill);
        if (shifts) sum.add(shift);
        if (masks) sum.add(mask);
        double all = sum.value();
        if (all == 0) return 0.0;
        if (actual.verb == 'k') return fits ? kill / all / of_kills : 0.0;
        if (actual.verb == 's') return near >> actual.one & 1 ? shift / all / shifts : 0.0;
        return mask / all;
    };
    bool at_prey = actual.verb == 'k' && prey >> actual.one & 1;
    found[0] = its_power / sharp.value(), found[1] = its == most ? 1.0 / double(equals) : 0.0;
    found[2] = habit(0.8, 0.1, 0.1, kills, true);
    found[3] = habit(0.8, 0.1, 0.1, hits ? hits : kills, hits ? at_prey : true);
    found[4] = habit(0.4, 0.4, 0.2, kills, true);
    for (int n = 0; n < STYLES; n++) found[n] = (1 - style.share) * found[n] + style.share / number;
}

// how likely the Killer's last moves were in a world, for an opponent of no known style
static double weight_of_styles(const Game& game, const World& world, const Style& style) {
    Game other = replay(game, world);
    double weights[STYLES], found[STYLES];
    Sum total;
    for (int n = 0; n < STYLES; n++) weights[n] = n < OWN ? (1 - style.mix) / OWN : style.mix / (STYLES - OWN);
    std::vector<int> plies;
    for (int ply = game.ply() - 1; ply >= 0 && int(plies.size()) < style.memory; ply--) {
        auto& event = game.events[size_t(ply)];
        if (game.before[size_t(ply)].turn == 1) continue;
        if (event.verb == 'd' && event.success) break;
        plies.push_back(ply);
    }
    for (size_t at = plies.size(); at--;) {
        likelihoods(other.before[size_t(plies[at])], other.moves[size_t(plies[at])], style, found);
        for (int n = 0; n < STYLES; n++) weights[n] *= found[n];
    }
    for (double each : weights) total.add(each);
    return total.value();
}

// Draws worlds, each as often as the other seat's moves make it likely (noir/bots/killer/reading.py).
struct Guesser {
    const Game& game;
    int seat;
    Rng& rng;
    std::vector<int> names;
    std::vector<World> pool;
    std::vector<double> share, credit;

    Guesser(const Game& g, int s, const Style& style, Memory& memory, Rng& r, bool reads) : game(g), seat(s), rng(r) {
        for (Mask left = game.candidates(seat); left; left &= left - 1) names.push_back(lowest(left));
        share.assign(names.size(), 1.0);
        if (seat == 1 && reads) {
            World world = guess(game, seat, names[size_t(rng.below(int(names.size())))], rng);
            for (size_t n = 0; n < names.size() && style.weighs[1]; n++)
                share[n] = style.mix > 0 ? weight_of_styles(game, with_killer(world, names[n]), style)
                                         : weight_of(game, seat, with_killer(world, names[n]), style, memory);
        } else if (style.weighs[0] && reads) {
            Rng own(std::to_string(game.ply()) + game.deal.substr(0, 25));
            share.clear();
            for (int n = 0; n < style.pool; n++) {
                pool.push_back(guess(game, seat, names[size_t(n) % names.size()], own));
                share.push_back(weight_of(game, seat, pool.back(), style, memory));
            }
        }
        Sum total;
        for (double each : share) total.add(each);
        for (double& each : share) each /= total.value();
        for (double each : share) credit.push_back(rng.random() * each);
    }
    // the same world with another Killer, who gives his card in exchange
    static World with_killer(World world, int killer) {
        int* theirs = std::find(world.cards, world.cards + 25, killer);
        std::swap(*theirs, *std::find(world.cards, world.cards + 25, world.killer));
        world.killer = killer;
        return world;
    }
    World next() {
        size_t best = 0;
        for (size_t n = 0; n < share.size(); n++) credit[n] += share[n];
        for (size_t n = 0; n < share.size(); n++)
            if (credit[n] > credit[best]) best = n;
        credit[best] -= 1;
        return pool.empty() ? guess(game, seat, names[best], rng) : pool[best];
    }
};

// --- tests/bench/yardsticks/rollouts.py ---

// All that is legal, in the order of the texts (noir/games/killer/rules.py: legal_actions).
static void legal_moves(const Sim& s, std::vector<Move>& found) {
    const Board& board = *s.board;
    found.clear();
    auto add = [&](char verb, Mask names, int first = NOBODY) {
        for (; names; names &= names - 1) {
            int8_t name = int8_t(lowest(names));
            found.push_back(first < 0 ? Move{verb, name, NOBODY} : Move{verb, int8_t(first), name});
        }
    };
    auto shifts = [&](char lines) {
        for (int at = 0; at < board.shape->shifts; at++)
            if (board.shape->verb[at] == lines && at != s.banned) found.push_back({'s', int8_t(at), NOBODY});
    };
    if (s.turn == 0) {
        if (s.dead) shifts('c');
        if (s.dead && s.pile_size) found.push_back({'d', NOBODY, NOBODY});
        add('k', board.near(s.killer) & ~s.dead);
        if (s.dead) shifts('r');
    } else if (!s.chosen) {
        add('i', s.hand & ~s.dead);
    } else if (s.drawn) {
        add('u', s.hand & ~s.dead ? s.hand & ~s.dead : s.hand);
    } else {
        Mask open = ~s.dead & ~s.marked;
        add('a', board.near(s.inspector) & open);
        shifts('c');
        if (s.pile_size || s.hand_size) found.push_back({'e', NOBODY, NOBODY});
        shifts('r');
        for (Mask left = s.arrests ? s.hand : 0; left; left &= left - 1) add('z', board.near(lowest(left)) & open, lowest(left));
    }
}

static double play_by_chance(Sim& sim, int seat, int turns, Rng& rng) {
    static std::vector<Move> moves;
    for (int turn = 0; turn < turns; turn++) {
        if (sim.result != GOING_ON) return sim.result == COLD ? 0.5 : (sim.result == KILLER_WINS) == (seat == 0);
        legal_moves(sim, moves);
        sim.play(moves[size_t(rng.below(int(moves.size())))]);
    }
    return 0.5;
}

struct Rules {
    using Action = Move;
    const Game& game;
    Rng& rng;
    Sim root = game.seen(game.sim.turn);
    size_t known = boards.size();
    std::vector<int> names{};

    Sim guess() {
        if (boards.size() > MOST_BOARDS / 2) forget_boards_from(known);
        int secret = names[size_t(rng.below(int(names.size())))];
        return place_secrets(root, ::guess(game, game.sim.turn, secret, rng));
    }
    int turn(const Sim& sim) const { return sim.result == GOING_ON ? sim.turn : -1; }
    std::vector<Move> legal(const Sim& sim) const {
        std::vector<Move> found;
        legal_moves(sim, found);
        return found;
    }
    void play(Sim& sim, Move move) const { sim.play(move); }
    double points(const Sim& sim, int seat) const { return sim.result == COLD ? 0.5 : (sim.result == KILLER_WINS) == (seat == 0); }
};

static Thought search_tree(const Game& game, const Style& style, const std::string& seed) {
    Rng rng(seed + "/" + std::to_string(game.ply()));
    Rules rules{game, rng};
    for (Mask left = game.candidates(game.sim.turn); left; left &= left - 1) rules.names.push_back(lowest(left));
    std::vector<Move> legal = rules.legal(game.sim);
    Thought thought;
    thought.move = legal.size() == 1 ? legal[0] : Ismcts(rules, rng).choose(style.guesses);
    return thought;
}

static Thought roll_out(const Game& game, const Style& style, const std::string& seed) {
    int seat = game.sim.turn;
    Sim root = game.seen(seat);
    Rng rng(seed + "/" + std::to_string(game.ply()));
    std::vector<Move> legal;
    std::vector<int> names;
    legal_moves(game.sim, legal);
    for (Mask left = game.candidates(seat); left; left &= left - 1) names.push_back(lowest(left));
    std::vector<double> worth(legal.size(), 0.0);
    for (int n = 0; n < style.guesses && legal.size() > 1; n++) {
        int secret = names[size_t(rng.below(int(names.size())))];
        Sim world = place_secrets(root, guess(game, seat, secret, rng));
        for (size_t at = 0; at < legal.size(); at++) {
            Sim sim = world;
            sim.play(legal[at]);
            worth[at] += play_by_chance(sim, seat, style.turns, rng);
        }
    }
    Thought thought;
    thought.move = legal[size_t(std::max_element(worth.begin(), worth.end()) - worth.begin())];
    return thought;
}

static Thought think(const Game& game, const Style& style, const std::string& seed, Memory& memory) {
    if (style.monte) return roll_out(game, style, seed);
    if (style.tree) return search_tree(game, style, seed);
    int seat = game.sim.turn;
    bool citizen = game.sim.citizen;
    Sim root = game.seen(seat);
    Rng rng(seed + "/" + std::to_string(game.ply()));
    std::vector<Ranked> ranked, judged;
    std::map<Move, int> wins;
    Thought thought;
    auto near_the_end = [&] { return style.proves && seat == 0 && count(root.dead) >= DEAD_TO_WIN - 3; };
    if (style.noise > 0) {
        Rng dice(seed + "/" + std::to_string(game.ply()) + "/noise");
        if (dice.random() < style.noise) {
            Weighing(root, policies[citizen], false, ranked);
            std::string verbs;
            for (auto& each : ranked)
                if (verbs.find(each.move.verb) == std::string::npos) verbs += each.move.verb;
            char verb = verbs[size_t(dice.below(int(verbs.size())))];
            std::vector<Move> fit;
            for (auto& each : ranked)
                if (each.move.verb == verb) fit.push_back(each.move);
            thought.move = fit[size_t(dice.below(int(fit.size())))];
            return thought;
        }
    }
    if (!style.searches) {
        best_first(root, rng, policies[citizen], ranked);
        if (near_the_end()) wins = Race::look(root, game.candidates(0));
        int fewest = 9;
        for (auto& each : ranked) {
            auto found = wins.find(each.move);
            int turns = found == wins.end() ? 4 : found->second;
            if (turns < fewest) fewest = turns, thought.move = each.move;
            thought.values.push_back({each.move, each.value});
        }
        thought.sure = !wins.empty();
        return thought;
    }
    Searching use = searchings[citizen][seat];
    best_first(root, rng, use.policy, ranked);
    Weighing(root, use.judge, false, judged);
    int size = std::min(style.candidates, int(ranked.size())), worlds = style.worlds;
    Guesser guesser(game, seat, style, memory, rng, size > 1);
    std::vector<Candidate> candidates;
    for (size_t at = 0; at < ranked.size() && int(at) < style.candidates; at++)
        for (auto& each : judged)
            if (each.move == ranked[at].move) candidates.push_back({each.move, each.value});
    if (style.hides > 0 && root.chosen && !root.drawn) price(root, candidates, style.hides);
    if (near_the_end()) wins = Race::look(root, game.candidates(0));
    auto better = [](const Candidate& a, const Candidate& b) {
        return a.round != b.round ? a.round > b.round : a.value() > b.value();
    };
    for (int round = 0; size > 1; round++, size = size > 2 ? (size + 1) / 2 : 1, worlds *= 2) {
        std::stable_sort(candidates.begin(), candidates.end(), better);
        for (int at = 0; at < size; at++) candidates[size_t(at)].round = round;
        for (int n = 0; n < worlds; n++) {
            Sim world = place_secrets(root, guesser.next());
            for (int at = 0; at < size; at++) {
                Candidate& each = candidates[size_t(at)];
                Sim sim = world;
                sim.play(each.move);
                double value = play_out(sim, style, use, seat, rng);
                each.total += seat && sim.result != COLD ? 1 - value : value;
                each.tries++;
            }
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(), better);
    std::vector<std::pair<int, Move>> proven;
    for (auto& [move, turns] : wins) proven.push_back({turns, move});
    for (auto& each : candidates)
        if (!wins.count(each.move)) thought.values.push_back({each.move, calibrated(each.mean(), use.scale)});
    thought.raw = candidates[0].mean();
    thought.move = candidates[0].move;
    if (proven.empty() && style.proves && style.duels && Duel::is_small(root)) {
        Duel duel(root);
        if (duel.chance > thought.values[0].second) {
            Move move = duel.choose(Rng(seed + "/" + std::to_string(game.ply()) + "/duel"));
            auto same = [move](auto& each) { return each.first == move; };
            thought.values.erase(std::remove_if(thought.values.begin(), thought.values.end(), same), thought.values.end());
            thought.values.insert(thought.values.begin(), {move, duel.chance});
            thought.move = move;
        }
    }
    if (!proven.empty()) {
        // the look keeps its own order: kills, shifts, the disguise
        auto rank = [](Move m) { return (m.verb == 'k' ? 0 : m.verb == 's' ? 100 : 200) + m.one; };
        std::stable_sort(proven.begin(), proven.end(), [&](auto& a, auto& b) {
            return a.first != b.first ? a.first < b.first : rank(a.second) < rank(b.second);
        });
        std::vector<std::pair<Move, double>> all;
        for (auto& each : proven) all.push_back({each.second, 1.0});
        all.insert(all.end(), thought.values.begin(), thought.values.end());
        thought.values = all, thought.move = proven[0].second, thought.sure = true, thought.raw = 1;
    }
    return thought;
}

// Forget the boards that no position of the game needs.
static void rehome(Game& game) {
    if (boards.size() < MOST_BOARDS / 2) return;
    struct Kept { Cells cells; int h, w; };
    std::vector<Kept> kept;
    for (auto& sim : game.before) kept.push_back({sim.board->cells, sim.board->height, sim.board->width});
    kept.push_back({game.sim.board->cells, game.sim.board->height, game.sim.board->width});
    forget_boards();
    for (size_t at = 0; at < game.before.size(); at++) game.before[at].board = board_of(kept[at].cells, kept[at].h, kept[at].w);
    game.sim.board = board_of(kept.back().cells, kept.back().h, kept.back().w);
}



// Play one game and print what is asked for: moves (m), all values (v), the chances of each decision (p).
static void play(const std::string& name, bool citizen, const std::string& deal, const Style& killer, const Style& inspector,
                 const std::string& killer_seed, const std::string& inspector_seed, const std::string& wanted) {
    forget_boards();
    Game game(Game::fresh(deal), citizen);
    Memory memories[2];
    std::string moves, chances;
    char text[64];
    while (game.sim.result == GOING_ON) {
        rehome(game);
        int seat = game.sim.turn;
        Thought thought = think(game, seat ? inspector : killer, seat ? inspector_seed : killer_seed, memories[seat]);
        if (wanted == "m" || wanted == "v") moves += " " + game.text(thought.move);
        if (wanted == "v")
            for (auto& [move, value] : thought.values) std::snprintf(text, sizeof text, "=%.17g", value), moves += ":" + game.text(move) + text;
        if (wanted == "p" && thought.values.size() > 1) {
            std::snprintf(text, sizeof text, " %d:%d:%.6f:%.6f", game.ply(), seat, thought.raw, thought.values[0].second);
            chances += text;
        }
        game.play(thought.move);
    }
    std::printf("%s %d %d%s%s\n", name.c_str(), game.sim.result, game.ply(), moves.c_str(), chances.c_str());
    std::fflush(stdout);
}

static Move move_from(const Game& game, const std::string& text) {
    const Shape& shape = *game.sim.board->shape;
    Move move{text[0], NOBODY, NOBODY};
    if (text[0] == 'r' || text[0] == 'c') {
        for (int at = 0; at < shape.shifts; at++)
            if (game.text(move = Move{'s', int8_t(at), NOBODY}) == text) return move;
        throw std::runtime_error("no such shift: " + text);
    }
    if (text.size() > 1) move.one = int8_t(text[1] - 'A');
    if (text.size() > 2) move.two = int8_t(text[2] - 'A');
    return move;
}

// Think in the position after some moves, and print the move, the search's own number and all values.
static void advise(const std::string& name, bool citizen, const std::string& deal, const Style& style, const std::string& seed,
                   const std::string& moves) {
    forget_boards();
    Game game(deal, citizen);
    std::istringstream parts(moves);
    for (std::string text; std::getline(parts, text, ',');)
        if (text != "-") game.play(move_from(game, text));
    Memory memory;
    Thought thought = think(game, style, seed, memory);
    std::printf("%s %s %.17g", name.c_str(), game.text(thought.move).c_str(), thought.raw);
    for (auto& [move, value] : thought.values) std::printf(" %s=%.17g", game.text(move).c_str(), value);
    std::printf("\n");
    std::fflush(stdout);
}

static void read_weights(double* into, int size) {
    for (int at = 0; at < size; at++) std::cin >> into[at];
}

// Setting-up text, then lines: name book deal-seed killer killer-seed inspector inspector-seed wanted
// To ask for one thought: name book deal player seed moves - t
int main() {
    int number;
    std::cin >> number;
    roots.resize(size_t(number));
    for (auto& root : roots) std::cin >> root;
    std::cin >> most_power;
    powers.resize(size_t(2 * most_power + 1));
    std::string word;
    for (auto& power : powers) std::cin >> word, power = std::strtod(word.c_str(), nullptr);
    for (int book = 0; book < 2; book++) {
        read_weights(policies[book].killer, 25);
        read_weights(policies[book].inspector, 26);
        for (int seat = 0; seat < 2; seat++) {
            Searching& use = searchings[book][seat];
            for (Weights* weights : {&use.policy, &use.judge}) {
                read_weights(weights->killer, 25);
                read_weights(weights->inspector, 26);
            }
            std::cin >> number;
            use.scale.resize(size_t(number));
            for (auto& [found, true_share] : use.scale) std::cin >> found >> true_share;
        }
    }
    std::cin >> usual_softness >> usual_share >> usual_memory >> usual_strange;
    for (int n = 1; n < 26; n++) BITS[n] = log2_of(n);
    std::string name, deal, killer, killer_seed, inspector, inspector_seed, wanted;
    int book;
    while (std::cin >> name >> book >> deal >> killer >> killer_seed >> inspector >> inspector_seed >> wanted)
        if (wanted == "t") advise(name, book, deal, Style(killer), killer_seed, inspector);
        else play(name, book, deal, Style(killer), Style(inspector), killer_seed, inspector_seed, wanted);
}
