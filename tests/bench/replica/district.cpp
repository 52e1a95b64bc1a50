// The District bots again, in C++, for matches of thousands of games. Not part of the product.
//
//     replica TABLES play FIRST SECOND SEED FROM TO    both scores of FIRST on each mirrored deal
//     replica TABLES trace FIRST SECOND SEED           each decision of one game with its values
//     replica TABLES read FIRST SECOND SEED FROM TO    what FIRST reads in games of SECOND against itself: round, nats
//     replica TABLES predict FIRST SECOND SEED FROM TO what both think of their chances, and the result: chance, points
//     replica TABLES learn FIRST SECOND SEED FROM TO   examples for the net, from games of both: inputs, values
//
// noir/bots/district is the original and explains everything. This file has the same names, the same
// order of floating-point steps and the same random numbers, so that values agree to the last bit.
// `python3 -m tests.bench.replica_district --check` proves it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "ismcts.h"

using u64 = uint64_t;
using i64 = int64_t;
using Hand = std::vector<int>;

// ---- chance: Python's Random(str) and noir/chance.py

static const u64 SHA_K[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

static std::string sha512(const std::string& text) {
    u64 h[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
    std::string padded = text + '\x80';
    while (padded.size() % 128 != 112) padded += '\0';
    padded += std::string(8, '\0');
    for (int shift = 56; shift >= 0; shift -= 8) padded += char(u64(text.size()) * 8 >> shift & 255);
    auto turn = [](u64 x, int n) { return x >> n | x << (64 - n); };
    for (size_t at = 0; at < padded.size(); at += 128) {
        u64 w[80], v[8];
        for (int i = 0; i < 16; i++) {
            w[i] = 0;
            for (int j = 0; j < 8; j++) w[i] = w[i] << 8 | uint8_t(padded[at + 8 * i + j]);
        }
        for (int i = 16; i < 80; i++)
            w[i] = w[i - 16] + w[i - 7] + (turn(w[i - 15], 1) ^ turn(w[i - 15], 8) ^ w[i - 15] >> 7) +
                   (turn(w[i - 2], 19) ^ turn(w[i - 2], 61) ^ w[i - 2] >> 6);
        std::copy(h, h + 8, v);
        for (int i = 0; i < 80; i++) {
            u64 one = v[7] + (turn(v[4], 14) ^ turn(v[4], 18) ^ turn(v[4], 41)) +
                      ((v[4] & v[5]) ^ (~v[4] & v[6])) + SHA_K[i] + w[i];
            u64 two = (turn(v[0], 28) ^ turn(v[0], 34) ^ turn(v[0], 39)) +
                      ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            for (int j = 7; j > 0; j--) v[j] = v[j - 1];
            v[4] += one;
            v[0] = one + two;
        }
        for (int i = 0; i < 8; i++) h[i] += v[i];
    }
    std::string digest;
    for (u64 word : h)
        for (int shift = 56; shift >= 0; shift -= 8) digest += char(word >> shift & 255);
    return digest;
}

class Random {
    uint32_t mt[624];
    int at = 624;

    void refill() {
        for (int i = 0; i < 624; i++) {
            uint32_t y = (mt[i] & 0x80000000u) | (mt[(i + 1) % 624] & 0x7fffffffu);
            mt[i] = mt[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        at = 0;
    }

    uint32_t word() {
        if (at == 624) refill();
        uint32_t y = mt[at++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }

  public:
    explicit Random(const std::string& seed) {
        std::string bytes = seed + sha512(seed);
        std::vector<uint32_t> key((bytes.size() + 3) / 4);
        for (size_t i = 0; i < bytes.size(); i++)
            key[i / 4] |= uint32_t(uint8_t(bytes[bytes.size() - 1 - i])) << 8 * (i % 4);
        while (key.size() > 1 && !key.back()) key.pop_back();
        mt[0] = 19650218u;
        for (int i = 1; i < 624; i++) mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
        size_t i = 1, j = 0;
        for (size_t k = std::max<size_t>(624, key.size()); k; k--) {
            mt[i] = (mt[i] ^ (mt[i - 1] ^ mt[i - 1] >> 30) * 1664525u) + key[j] + uint32_t(j);
            if (++i == 624) mt[0] = mt[623], i = 1;
            if (++j == key.size()) j = 0;
        }
        for (int k = 623; k; k--) {
            mt[i] = (mt[i] ^ (mt[i - 1] ^ mt[i - 1] >> 30) * 1566083941u) - uint32_t(i);
            if (++i == 624) mt[0] = mt[623], i = 1;
        }
        mt[0] = 0x80000000u;
    }

    double random() {
        uint32_t a = word() >> 5, b = word() >> 6;
        return (a * 67108864.0 + b) / 9007199254740992.0;
    }

    void shuffle(Hand& cards) {
        for (int last = int(cards.size()) - 1; last > 0; last--)
            std::swap(cards[last], cards[int(random() * (last + 1))]);
    }
};

// ---- the tables that Python writes: powers of e, round ends, weights

static const int COPIES[13] = {5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1};
static const int WORTH[13] = {5, 6, 7, 8, 2, 3, 4, -1, -2, -3, 0, 0, 0};
static const double FLAT[13] = {2, 2, 2, 2, 2, 3, 4, -1, -2, -3, 1, 1, 1};
static const int TAKE = 13, ROUNDS = 4, BOTH_HANDS = 10, FEATURES = 14;
static const double WON = 50, INFINITE = 100, CLIP = 6;
static const u64 FIVE = 0xFFFFF, FOUR = 0xFFFF;
static const i64 ALL_BUILDINGS = 3LL << 40, UNTAKEN = -1;
static const int MOST = 750, STEPS = 128;

static std::vector<double> powers;           // e ** (n / 128), n from -750 * 128 to 50 * 128
static double weights[5][7];                 // by round
static double ply_weights[3][6][FEATURES];   // who may take, cards in hand
static const int INPUTS = 108, HIDDEN = 64;
static double net_scale, net_first[INPUTS][HIDDEN], net_second[14][HIDDEN];  // whole numbers
static double leads[5][4][9][9];             // round, colour, my and their count
static double reaches[5][4][9][9][5];

static double exp_of(double x) {
    const double whole = 6755399441055744.0;  // 3 << 51
    double n = x * STEPS + whole - whole;
    double r = x - n / STEPS;
    i64 place = i64(n) + MOST * STEPS;
    double power = place < 0 ? 0.0 : powers.at(place);
    return power * (1 + r * (1 + r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120))))));
}

static double chance_to_win(double margin) {
    if (std::fabs(margin) >= WON) return margin > 0 ? 1.0 : 0.0;
    return 1.0 / (1.0 + exp_of(-margin));
}

static double fsum(const double* x, int n) {
    __float128 sum = 0;
    for (int i = 0; i < n; i++) sum += x[i];
    return double(sum);
}

static void read_tables(const char* path) {
    FILE* file = std::fopen(path, "rb");
    if (!file) std::exit(2);
    auto read = [&](double* into, size_t count) {
        if (std::fread(into, sizeof(double), count, file) != count) std::exit(3);
    };
    powers.resize((MOST + 50) * STEPS + 1);
    read(powers.data(), powers.size());
    for (int round = 1; round <= ROUNDS; round++) {
        read(weights[round], 7);
        read(&leads[round][0][0][0], 4 * 9 * 9);
        read(&reaches[round][0][0][0][0], 4 * 9 * 9 * 5);
    }
    read(&ply_weights[0][0][0], 3 * 6 * FEATURES);
    read(&net_scale, 1);
    read(&net_first[0][0], INPUTS * HIDDEN);
    read(&net_second[0][0], 14 * HIDDEN);
    std::fclose(file);
}

// ---- packed piles and the value of a round's end

static i64 one_of(int kind) { return 1LL << 4 * std::min(kind, 10); }

static i64 sum_of(u64 five) {
    i64 pile = 0;
    for (five &= FIVE; five; five >>= 4)
        if (five & 15) pile += one_of(int(five & 15) - 1);
    return pile;
}

static int favours_of(i64 pile) {
    int points = 0;
    for (int kind = 4; kind < 10; kind++) points += WORTH[kind] * int(pile >> 4 * kind & 15);
    return points;
}

// All values of the four colours, in one table a round: those of one rival pile lie side by side.
struct GangTable {
    std::vector<double> values;
    std::vector<int> begin = std::vector<int>(6 * 7 * 8 * 9);

    static int place(i64 theirs) {
        return ((int(theirs & 15) * 7 + int(theirs >> 4 & 15)) * 8 + int(theirs >> 8 & 15)) * 9 +
               int(theirs >> 12 & 15);
    }
    static std::array<int, 4> strides(i64 theirs) {
        std::array<int, 4> step;
        step[3] = 1;
        for (int c = 2; c >= 0; c--) step[c] = step[c + 1] * (COPIES[c + 1] - int(theirs >> 4 * (c + 1) & 15) + 1);
        return step;
    }
    double at(i64 mine, i64 theirs) const {
        auto step = strides(theirs);
        int index = begin[place(theirs)];
        for (int c = 0; c < 4; c++) index += step[c] * int(mine >> 4 * c & 15);
        return values[index];
    }
};

static GangTable gangs[5];

static double gangs_of(int round, const int* a, const int* b) {
    int my_sets = std::min(std::min(a[0], a[1]), std::min(a[2], a[3]));
    int their_sets = std::min(std::min(b[0], b[1]), std::min(b[2], b[3]));
    int sets = my_sets - their_sets;
    if (round == ROUNDS) {
        double points = 0, tie_break = 0;
        for (int c = 3; c >= 0; c--) {
            int lead = (a[c] > b[c]) - (a[c] < b[c]);
            points += lead * WORTH[c];
            if (tie_break == 0) tie_break = lead / 10.0;
        }
        return points + 5 * sets + tie_break;
    }
    double parts[4], expected = 0;
    for (int c = 0; c < 4; c++) parts[c] = leads[round][c][a[c]][b[c]];
    auto& r = reaches[round];
    for (int k = 0; k < 5; k++) {
        expected += r[0][a[0]][b[0]][k] * r[1][a[1]][b[1]][k] * r[2][a[2]][b[2]][k] * r[3][a[3]][b[3]][k];
        expected -= r[0][b[0]][a[0]][k] * r[1][b[1]][a[1]][k] * r[2][b[2]][a[2]][k] * r[3][b[3]][a[3]][k];
    }
    const double* w = weights[round];
    return w[0] * fsum(parts, 4) + w[1] * (5 * sets) + w[2] * (5 * (expected - sets));
}

static void fill_gangs(int round) {
    GangTable& table = gangs[round];
    int a[4], b[4];
    for (b[0] = 0; b[0] <= 5; b[0]++)
        for (b[1] = 0; b[1] <= 6; b[1]++)
            for (b[2] = 0; b[2] <= 7; b[2]++)
                for (b[3] = 0; b[3] <= 8; b[3]++) {
                    table.begin[((b[0] * 7 + b[1]) * 8 + b[2]) * 9 + b[3]] = int(table.values.size());
                    for (a[0] = 0; a[0] <= 5 - b[0]; a[0]++)
                        for (a[1] = 0; a[1] <= 6 - b[1]; a[1]++)
                            for (a[2] = 0; a[2] <= 7 - b[2]; a[2]++)
                                for (a[3] = 0; a[3] <= 8 - b[3]; a[3]++)
                                    table.values.push_back(gangs_of(round, a, b));
                }
}

static double building_race(int round, int a, int b) {
    if (a >= 3) return WON;
    if (b >= 3) return -WON;
    double one = weights[round][4], two = weights[round][5];
    if (a == 0) return b == 0 ? 0.0 : b == 1 ? -one : -two;
    return b ? 0.0 : a == 1 ? one : two;
}

static double result_of(double margin) { return WON * ((margin > 0) - (margin < 0)); }

static double points_of(int round, i64 mine, i64 theirs) {
    return gangs[round].at(mine, theirs) + weights[round][3] * favours_of(mine) -
           weights[round][3] * favours_of(theirs);
}

static double end_margin(int round, i64 mine, i64 theirs, int start) {
    double race = building_race(round, int(mine >> 40), int(theirs >> 40));
    if (std::fabs(race) == WON) return race;
    double margin = points_of(round, mine, theirs) + race;
    return round == ROUNDS ? result_of(margin) : margin + start * weights[round][6];
}

static double lean(int round, i64 mine, i64 theirs) {
    double margin = points_of(round, mine, theirs);
    return building_race(round, int(mine >> 40), int(theirs >> 40)) + (round == ROUNDS ? margin * 0.35 : margin);
}

// ---- the exact search of a round

// The newest five -> the margin of the seat that takes them. A card is one number to add: the place in
// the table of colours, the favours and the buildings.
struct Leaves {
    const double* values;
    double favour_weight, minus, race[4];
    u64 base, card[16];
    bool last;

    Leaves(int round, i64 mine, i64 theirs, int start) {
        const GangTable& table = gangs[round];
        values = table.values.data() + table.begin[GangTable::place(theirs)];
        favour_weight = weights[round][3];
        minus = favour_weight * favours_of(theirs) - start * weights[round][6];
        for (int a = 0; a < 4; a++) race[a] = building_race(round, a, int(theirs >> 40));
        last = round == ROUNDS;
        auto step = GangTable::strides(theirs);
        card[0] = 0;
        for (int kind = 0; kind < 13; kind++)
            card[kind + 1] = kind < 4    ? u64(step[kind])
                             : kind < 10 ? u64(i64(WORTH[kind])) << 32
                                         : 1ULL << 48;
        int index = 0;
        for (int c = 0; c < 4; c++) index += step[c] * int(mine >> 4 * c & 15);
        // favours are kept 1000 too high so that they never borrow from the buildings
        base = u64(index) + (u64(1000 + favours_of(mine)) << 32) + (u64(mine >> 40) << 48);
    }

    double operator[](u64 row) const {
        u64 sum = base + card[row & 15] + card[row >> 4 & 15] + card[row >> 8 & 15] + card[row >> 12 & 15] +
                  card[row >> 16 & 15];
        int buildings = int(sum >> 48);
        if (buildings >= 3) return WON;
        double margin = values[uint32_t(sum)] + favour_weight * (int(sum >> 32 & 0xFFFF) - 1000) - minus + race[buildings];
        return last ? result_of(margin) : margin;
    }
};

struct Play {
    uint8_t card, rest;
};

struct Plays {
    int count = 0;
    Play play[5];

    // Try what cut the search off first next time. The original doesn't, but no order changes a root's value.
    void move_to_front(int i) {
        Play found = play[i];
        for (; i; i--) play[i] = play[i - 1];
        play[0] = found;
    }
};

// The plays of every subset of a hand, once for each thing the seat may be about.
struct Moves {
    Plays open[32], take[32], wait[32];

    explicit Moves(const Hand& hand) {
        for (int subset = 0; subset < 1 << hand.size(); subset++) {
            int last = -1;
            for (int place = int(hand.size()) - 1; place >= 0; place--)
                if (subset >> place & 1 && hand[place] != last) {
                    auto& plays = open[subset];
                    plays.play[plays.count++] = {uint8_t(hand[place] + 1), uint8_t(subset & ~(1 << place))};
                    last = hand[place];
                }
        }
        std::copy(open, open + 32, take);
        std::copy(open, open + 32, wait);
    }
};

struct RoundSearch {
    int round, start;
    i64 piles[2];
    u64 row;
    bool taken[2];
    std::unordered_map<i64, std::unique_ptr<Leaves>> known[2];

    const Leaves& leaves(int side, i64 theirs) {
        auto& found = known[side][theirs];
        if (!found) found = std::make_unique<Leaves>(round, piles[side], theirs, side ? -start : start);
        return *found;
    }
};

static double waiter(u64 row, int mine, int theirs, double alpha, double beta, const Leaves& leaves,
                     Moves& own, Moves& other);

static double taker(u64 row, int mine, int theirs, double alpha, double beta, const Leaves& leaves,
                    Moves& own, Moves& other) {
    double best = row ? leaves[row] : -INFINITE;
    if (best >= beta || !mine) return best;
    alpha = std::max(alpha, best);
    Plays& plays = own.take[mine];
    for (int i = 0; i < plays.count; i++) {
        double margin = waiter(row << 4 | plays.play[i].card, plays.play[i].rest, theirs, alpha, beta, leaves, own, other);
        if (margin > best) {
            best = margin;
            if (margin > alpha) {
                if (margin >= beta) {
                    plays.move_to_front(i);
                    return margin;
                }
                alpha = margin;
            }
        }
    }
    return best;
}

static double waiter(u64 row, int mine, int theirs, double alpha, double beta, const Leaves& leaves,
                     Moves& own, Moves& other) {
    double best = INFINITE;
    row <<= 4;
    Plays& plays = other.wait[theirs];
    if (!mine) {
        for (int i = 0; i < plays.count; i++) best = std::min(best, leaves[row | plays.play[i].card]);
        return best;
    }
    for (int i = 0; i < plays.count; i++) {
        double margin = taker(row | plays.play[i].card, mine, plays.play[i].rest, alpha, beta, leaves, own, other);
        if (margin < best) {
            best = margin;
            if (margin < beta) {
                if (margin <= alpha) {
                    plays.move_to_front(i);
                    return margin;
                }
                beta = margin;
            }
        }
    }
    return best;
}

struct World {
    RoundSearch& search;
    Moves theirs;
    Moves* moves[2];
    int held[2];

    World(RoundSearch& searched, Moves& mine, int my_size, const Hand& their_hand)
        : search(searched), theirs(their_hand), moves{&mine, &theirs},
          held{(1 << my_size) - 1, (1 << their_hand.size()) - 1} {}

    // My margin after an action of mine at the root.
    double margin_after(int action) {
        i64 finals[2];
        for (int side = 0; side < 2; side++) finals[side] = search.taken[side] ? search.piles[side] : UNTAKEN;
        u64 row = search.row;
        int mine = held[0], theirs = held[1];
        if (action == TAKE) {
            finals[0] = search.piles[0] + sum_of(row);
            row >>= 20;
        } else {
            row = row << 4 | u64(action + 1);
            const Plays& plays = moves[0]->open[mine];
            for (int i = 0; i < plays.count; i++)
                if (plays.play[i].card == action + 1) { mine = plays.play[i].rest; break; }
        }
        if (std::max(finals[0], finals[1]) >= ALL_BUILDINGS) return finals[0] > finals[1] ? WON : -WON;
        if (finals[0] != UNTAKEN && finals[1] != UNTAKEN)
            return end_margin(search.round, finals[0], finals[1], search.start);
        if (finals[0] == finals[1]) return -open(row, theirs, mine, 1, -WON, WON);
        if (finals[0] == UNTAKEN)
            return waiter(row, mine, theirs, -WON, WON, search.leaves(0, finals[1]), *moves[0], *moves[1]);
        return -taker(row, theirs, mine, -WON, WON, search.leaves(1, finals[0]), *moves[1], *moves[0]);
    }

    double open(u64 row, int own, int other, int side, double alpha, double beta) {
        double best = -INFINITE;
        int across = 1 - side;
        if (row) {
            i64 pile = search.piles[side] + sum_of(row);
            if (pile >= ALL_BUILDINGS) return WON;
            const Leaves& leaves = search.leaves(across, pile);
            best = -taker(row >> 20, other, own, -beta, -alpha, leaves, *moves[across], *moves[side]);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        Plays& plays = moves[side]->open[own];
        for (int i = 0; i < plays.count; i++) {
            double margin = -open(row << 4 | plays.play[i].card, other, plays.play[i].rest, across, -beta, -alpha);
            if (margin >= beta) {
                plays.move_to_front(i);
                return margin;
            }
            if (margin > best) {
                best = margin;
                alpha = std::max(alpha, margin);
            }
        }
        return best;
    }
};

// ---- the game

struct State {
    std::array<uint8_t, 45> deal;
    std::vector<int> actions;
    int round = 1, turn = 0;  // turn is -1 at the end
    Hand hands[2], row;
    i64 piles[2] = {0, 0};
    bool taken[2] = {false, false};
    int unplayed[13];  // all cards but the first row and those played

    Hand draw(int seat) const {
        int at = seat * 5 + (round > 1 ? 12 + (round - 2) * 10 : 0);
        Hand hand(deal.begin() + at, deal.begin() + at + 5);
        std::sort(hand.begin(), hand.end());
        return hand;
    }
};

static int starter(int round) { return (round - 1) % 2; }

static State game_of(const Hand& deck) {
    State state;
    std::copy(deck.begin(), deck.end(), state.deal.begin());
    std::copy(COPIES, COPIES + 13, state.unplayed);
    for (int seat = 0; seat < 2; seat++) state.hands[seat] = state.draw(seat);
    for (int at = 10; at < 12; at++) {
        state.row.push_back(deck[at]);
        state.unplayed[deck[at]]--;
    }
    return state;
}

static State new_game(const std::string& seed) {
    Hand deck;
    for (int kind = 0; kind < 13; kind++) deck.insert(deck.end(), COPIES[kind], kind);
    Random(seed).shuffle(deck);
    return game_of(deck);
}

static std::vector<int> legal_actions(const State& state, int seat, const Hand& hand) {
    std::vector<int> legal(hand.begin(), hand.end());
    legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
    if (!state.taken[seat] && !state.row.empty()) legal.push_back(TAKE);
    return legal;
}

static void apply(State& state, int action) {
    int seat = state.turn;
    state.actions.push_back(action);
    if (action == TAKE) {
        size_t kept = state.row.size() > 5 ? state.row.size() - 5 : 0;
        for (size_t at = kept; at < state.row.size(); at++) state.piles[seat] += one_of(state.row[at]);
        state.row.resize(kept);
        state.taken[seat] = true;
        if (state.piles[seat] >= ALL_BUILDINGS) {
            state.turn = -1;
            return;
        }
    } else {
        Hand& hand = state.hands[seat];
        hand.erase(std::find(hand.begin(), hand.end(), action));
        state.row.push_back(action);
        state.unplayed[action]--;
    }
    int past = int(state.actions.size());
    if (past == 48) {
        state.turn = -1;
        return;
    }
    if (past % 12 == 0) {
        state.round++;
        state.taken[0] = state.taken[1] = false;
        for (int each = 0; each < 2; each++) state.hands[each] = state.draw(each);
    }
    state.turn = (past / 12 + past) % 2;
}

// The first seat's points.
static double score(const State& state) {
    for (int seat = 0; seat < 2; seat++)
        if (state.piles[seat] >= ALL_BUILDINGS) return seat == 0;
    double margin = points_of(ROUNDS, state.piles[0], state.piles[1]);
    return margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
}

static u64 pack_row(const Hand& row) {
    u64 packed = 0;
    for (size_t at = row.size() > 15 ? row.size() - 15 : 0; at < row.size(); at++) packed = packed << 4 | u64(row[at] + 1);
    return packed;
}

// What a seat knows when it is to move: a state, and the hand it holds in it.
struct Seen {
    const State& state;
    int seat;
    Hand hand;

    int other() const { return 1 - seat; }
    std::vector<int> legal() const { return legal_actions(state, seat, hand); }
    int other_size() const { return int(state.hands[1 - seat].size()); }
    Hand unseen() const {
        int left[13];
        std::copy(state.unplayed, state.unplayed + 13, left);
        for (int kind : hand) left[kind]--;
        Hand cards;
        for (int kind = 0; kind < 13; kind++) cards.insert(cards.end(), left[kind], kind);
        return cards;
    }
};

static RoundSearch search_of(const Seen& seen) {
    const State& state = seen.state;
    int me = seen.seat, other = seen.other();
    RoundSearch search;
    search.round = state.round;
    search.start = starter(state.round + 1) == me ? 1 : -1;
    search.piles[0] = state.piles[me], search.piles[1] = state.piles[other];
    search.row = pack_row(state.row);
    search.taken[0] = state.taken[me], search.taken[1] = state.taken[other];
    return search;
}

// ---- guesses, as noir/bots/district/worlds.py makes them

struct Guess {
    Hand hand;
    double times;
};

static std::vector<Guess> guesses(const Seen& seen, int most, Random& rng) {
    Hand cards = seen.unseen();
    int size = seen.other_size(), number = int(cards.size());
    std::map<Hand, int> found;
    double ways = 1;
    for (int i = 0; i < size; i++) ways = ways * (number - i) / (i + 1);
    if (std::round(ways) <= most) {
        std::vector<int> at(size);
        for (int i = 0; i < size; i++) at[i] = i;
        for (;;) {
            Hand hand(size);
            for (int i = 0; i < size; i++) hand[i] = cards[at[i]];
            found[hand]++;
            int i = size - 1;
            while (i >= 0 && at[i] == number - size + i) i--;
            if (i < 0) break;
            at[i]++;
            for (int j = i + 1; j < size; j++) at[j] = at[j - 1] + 1;
        }
    } else {
        for (int dealt = 0; dealt < most;) {
            Hand deck = cards;
            rng.shuffle(deck);
            for (int place = 0; place + size <= number && dealt < most; place += size, dealt++) {
                Hand hand(deck.begin() + place, deck.begin() + place + size);
                std::sort(hand.begin(), hand.end());
                found[hand]++;
            }
        }
    }
    std::vector<Guess> list;
    for (auto& [hand, times] : found) list.push_back({hand, double(times)});
    return list;
}

// ---- sure wins in round 4, as noir/bots/district/proof_search.py finds them

struct Spot {
    u64 row;
    i64 hand, theirs;
    int count;
    i64 mine, other;
    bool operator==(const Spot& b) const {
        return row == b.row && hand == b.hand && theirs == b.theirs && count == b.count && mine == b.mine && other == b.other;
    }
};

struct SpotHash {
    size_t operator()(const Spot& s) const {
        u64 h = s.row;
        for (u64 part : {u64(s.hand), u64(s.theirs), u64(s.count), u64(s.mine), u64(s.other)})
            h = (h ^ part) * 0x9E3779B97F4A7C15ULL, h ^= h >> 29;
        return h;
    }
};

static int plain(int kind) { return kind == TAKE ? TAKE : std::min(kind, 10); }

class ProofSearch {
    i64 piles[2];
    Spot root;
    std::unordered_map<Spot, bool, SpotHash> known, answered;

    static u64 row_mask(const Spot& s) { return s.mine == UNTAKEN && s.other == UNTAKEN ? (1ULL << 40) - 1 : FIVE; }

    Spot after_action(Spot s, int action) const {
        if (action == TAKE) {
            s.mine = piles[0] + sum_of(s.row);
            s.row >>= 20;
        } else {
            s.row = (s.row << 4 | u64(action + 1)) & row_mask(s);
            s.hand -= one_of(action);
        }
        return s;
    }
    Spot after_answer(Spot s, int action) const {
        if (action == TAKE) {
            s.other = piles[1] + sum_of(s.row);
            s.row >>= 20;
        } else {
            s.row = (s.row << 4 | u64(action + 1)) & row_mask(s);
            s.theirs -= one_of(action);
            s.count--;
        }
        return s;
    }
    int result(const Spot& s) const {  // -1 while something can still happen
        if (s.mine >= ALL_BUILDINGS || s.other >= ALL_BUILDINGS) return s.mine > s.other;
        if (s.mine != UNTAKEN && s.other != UNTAKEN) return end_margin(ROUNDS, s.mine, s.other, 0) > 0;
        return -1;
    }
    bool can(const Spot& s) {
        int decided = result(s);
        if (decided >= 0) return decided;
        auto found = known.find(s);
        if (found != known.end()) return found->second;
        bool any = s.mine == UNTAKEN && s.row && holds(after_action(s, TAKE));
        for (int kind = 0; kind <= 10 && !any; kind++)
            if (s.hand >> 4 * kind & 15) any = holds(after_action(s, kind));
        return known[s] = any;
    }
    bool holds(const Spot& s) {
        int decided = result(s);
        if (decided >= 0) return decided;
        auto found = answered.find(s);
        if (found != answered.end()) return found->second;
        bool all = !(s.other == UNTAKEN && s.row) || can(after_answer(s, TAKE));
        for (int kind = 0; kind <= 10 && all && s.count; kind++)
            if (s.theirs >> 4 * kind & 15) all = can(after_answer(s, kind));
        return answered[s] = all;
    }

  public:
    explicit ProofSearch(const Seen& seen) {
        const State& state = seen.state;
        int me = seen.seat, other = seen.other();
        piles[0] = state.piles[me], piles[1] = state.piles[other];
        u64 row = 0;
        for (size_t at = state.row.size() > 10 ? state.row.size() - 10 : 0; at < state.row.size(); at++)
            row = row << 4 | u64(plain(state.row[at]) + 1);
        i64 hand = 0, theirs = 0;
        for (int kind : seen.hand) hand += one_of(kind);
        for (int kind : seen.unseen()) theirs += one_of(kind);
        root = {row, hand, theirs, seen.other_size(), state.taken[me] ? piles[0] : UNTAKEN,
                state.taken[other] ? piles[1] : UNTAKEN};
    }
    bool wins(int action) { return holds(after_action(root, plain(action))); }
};

// ---- the bots

struct Thought {
    int action;
    std::vector<std::pair<int, double>> values;  // best first
    bool sure = false;
};

static int urgency(const Seen& seen, int action) {
    u64 row = pack_row(seen.state.row);
    if (action == TAKE) {
        if (seen.state.piles[seen.seat] + sum_of(row) >= ALL_BUILDINGS) return -1;
        row >>= 20;
    } else {
        row = row << 4 | u64(action + 1);
    }
    return seen.state.piles[seen.other()] + sum_of(row) >= ALL_BUILDINGS && !seen.state.taken[seen.other()];
}

static int leave_behind(const Seen& seen) {
    bool mine = starter(seen.state.round + 1) == seen.seat;
    auto legal = seen.legal();
    int best = -1;
    for (int kind : legal)
        if (kind != TAKE && (best < 0 || (mine ? FLAT[kind] < FLAT[best] : FLAT[kind] > FLAT[best]))) best = kind;
    return best < 0 ? legal[0] : best;
}

static bool is_idle(const Seen& seen) {
    return seen.legal().size() == 1 || (seen.state.taken[0] && seen.state.taken[1]);
}

// ---- the net, as noir/bots/district/reading.py has it

static void net_inputs(const Seen& seen, int8_t* x) {
    const State& state = seen.state;
    int n = 0, length = int(state.row.size());
    for (int round = 1; round < ROUNDS; round++) x[n++] = state.round == round;
    x[n++] = starter(state.round + 1) == seen.seat;
    x[n++] = state.taken[seen.seat], x[n++] = state.taken[seen.other()];
    x[n++] = int8_t(seen.other_size());
    for (int seat : {seen.seat, seen.other()})
        for (int kind = 0; kind <= 10; kind++)
            x[n++] = int8_t(kind < 10 ? state.piles[seat] >> 4 * kind & 15 : state.piles[seat] >> 40);
    std::fill(x + n, x + INPUTS, 0);
    for (auto [from, to] : {std::pair{0, 5}, {5, 10}, {0, 1}, {4, 5}}) {
        for (int i = from; i < to && i < length; i++) x[n + state.row[size_t(length - 1 - i)]]++;
        n += 13;
    }
    x[n++] = int8_t(std::min(length, 10));
    for (int kind : seen.hand) x[n + kind]++;
    for (int kind = 0; kind < 13; kind++) x[n + 13 + kind] = int8_t(state.unplayed[kind] - x[n + kind]);
}

static double net_chance(const Seen& seen, int action) {
    int8_t x[INPUTS];
    net_inputs(seen, x);
    double hidden[HIDDEN] = {0};
    for (int i = 0; i < INPUTS; i++)
        if (x[i])
            for (int j = 0; j < HIDDEN; j++) hidden[j] += x[i] * net_first[i][j];
    auto legal = seen.legal();
    std::vector<double> scores, shares;
    for (int each : legal) {
        double score = 0;
        for (int j = 0; j < HIDDEN; j++) score += std::max(0.0, hidden[j]) * net_second[each][j];
        scores.push_back(score);
    }
    double best = *std::max_element(scores.begin(), scores.end()), share = 0;
    for (size_t i = 0; i < legal.size(); i++) {
        shares.push_back(exp_of((scores[i] - best) * net_scale));
        if (legal[i] == action) share = shares.back();
    }
    return share / fsum(shares.data(), int(shares.size()));
}

// The chances of the other seat's actions of this round with this hand, multiplied.
template <class Chance>
static double multiply(const std::vector<State>& past, const Seen& seen, Hand hand, Chance chance) {
    double product = 1;
    size_t ply = seen.state.actions.size();
    for (size_t at = ply; at-- > ply / 12 * 12;) {
        if (past[at].turn == seen.seat) continue;
        int action = seen.state.actions[at];
        if (action != TAKE) hand.insert(std::upper_bound(hand.begin(), hand.end(), action), action);
        Seen then{past[at], past[at].turn, hand};
        if (!is_idle(then)) product *= chance(then, action);
    }
    return product;
}

static const double UNFORESEEN = 0.1, HOPE = 0.25;

// How likely the other seat's actions of the rounds before were, for the net and for a player of any action.
static std::pair<double, double> judge_past(const std::vector<State>& past, const Seen& seen, double unforeseen) {
    std::pair<double, double> found{1, 1};
    for (size_t at = 0; at < seen.state.actions.size() / 12 * 12; at++) {
        if (past[at].turn == seen.seat) continue;
        Seen then{past[at], past[at].turn, past[at].hands[past[at].turn]};
        if (is_idle(then)) continue;
        double any = 1 / double(then.legal().size());
        found.first *= unforeseen * any + (1 - unforeseen) * net_chance(then, seen.state.actions[at]);
        found.second *= any;
    }
    return found;
}

static void weigh_hands(const std::vector<State>& past, const Seen& seen, std::vector<Guess>& hands, double unforeseen,
                        double strange = 0) {
    if (seen.state.round == ROUNDS) return;
    auto before = strange > 0 ? judge_past(past, seen, unforeseen) : std::make_pair(1.0, 1.0);
    for (auto& [hand, times] : hands) {
        double as_boss = multiply(past, seen, hand, [&](const Seen& then, int action) {
            return unforeseen / double(then.legal().size()) + (1 - unforeseen) * net_chance(then, action);
        });
        double anyhow = multiply(past, seen, hand, [&](const Seen& then, int) { return 1 / double(then.legal().size()); });
        times *= strange > 0 ? (1 - strange) * before.first * as_boss + strange * before.second * anyhow : as_boss;
    }
}

// How a bot plays: its name and numbers, as in "boss,mix=0.01". They are
//     worlds, last            guesses (boss, hard, pimc, and plain: the boss without reading), and those of round 4
//     mix, rounds, gap, cards the temperature of a draw, the last round of it, how far below the best it
//                             goes, and 1 to draw among cards only
//     unforeseen              the share of actions that the net of the boss does not foresee
//     strange                 the share of players who follow no net, before anything is seen of this one
//     model, read, heat, noise  the reader: guesses of its model, guesses it weighs, temperature, share of noise
//     net                     1 for a reader that knows that the boss reads
//     guesses, turns          plain Monte Carlo: how many deals are guessed, and how long each is played on
struct Style {
    std::string name;
    std::map<std::string, double> numbers;

    explicit Style(const std::string& text) {
        std::stringstream parts(text);
        std::getline(parts, name, ',');
        for (std::string part; std::getline(parts, part, ',');) {
            size_t at = part.find('=');
            numbers[part.substr(0, at)] = std::stod(part.substr(at + 1));
        }
    }
    double get(const std::string& key, double otherwise) const {
        auto found = numbers.find(key);
        return found == numbers.end() ? otherwise : found->second;
    }
};

class Player {
  public:
    Player(const std::string& text, const std::string& seed) : style(text), seed(seed) {}
    virtual ~Player() = default;
    virtual Thought think(const std::vector<State>& past) = 0;

  protected:
    Style style;
    std::string seed;
};

class Pimc : public Player {
  public:
    Pimc(const std::string& text, const std::string& seed) : Player(text, seed) {
        bool hard = style.name == "hard", boss = style.name != "pimc" && !hard;
        worlds = int(style.get("worlds", hard ? 6 : 40));
        last_worlds = int(style.get("last", hard ? 6 : 56));
        proves = has_more = boss;
        mix = style.get("mix", 0);
        mix_rounds = int(style.get("rounds", 3));
        mix_gap = style.get("gap", 1);
        mixes_takes = !style.get("cards", 0);
        reads = style.name == "boss";
        unforeseen = style.get("unforeseen", UNFORESEEN);
        strange = style.get("strange", 0);
    }

    Thought think(const std::vector<State>& past) override {
        const State& state = past.back();
        Seen seen{state, state.turn, state.hands[state.turn]};
        if (is_idle(seen)) return {leave_behind(seen), {}};
        Random rng(seed + "/" + std::to_string(state.actions.size()));
        auto hands = guess(past, seen, rng);
        Thought thought = weigh(seen, hands, proves);
        if (mix > 0 && state.round <= mix_rounds && !thought.sure) thought.action = draw(thought, rng);
        if (reads)
            for (auto& [action, mean] : thought.values) mean -= HOPE * mean * (1 - mean) * (1 - mean);
        return thought;
    }

    static Thought weigh(const Seen& seen, const std::vector<Guess>& hands, bool proves) {
        auto actions = seen.legal();
        int number = int(actions.size());
        RoundSearch search = search_of(seen);
        std::vector<double> sums(number), margins(number);
        double weight = 0;
        Moves mine(seen.hand);
        for (auto& [hand, times] : hands) {
            World world(search, mine, int(seen.hand.size()), hand);
            weight += times;
            for (int p = 0; p < number; p++) {
                double margin = world.margin_after(actions[p]);
                sums[p] += times * chance_to_win(margin);
                margins[p] += times * margin;
            }
        }
        std::vector<int> ranked(number), urgent(number);
        for (int p = 0; p < number; p++) ranked[p] = p, urgent[p] = urgency(seen, actions[p]);
        std::sort(ranked.begin(), ranked.end(), [&](int p, int q) {
            if (sums[p] != sums[q]) return sums[p] > sums[q];
            if (margins[p] != margins[q]) return margins[p] > margins[q];
            if (urgent[p] != urgent[q]) return urgent[p] < urgent[q];
            return p < q;
        });
        Thought thought;
        if (proves && seen.state.round == ROUNDS) {
            for (size_t i = 0; i < ranked.size(); i++) {
                int place = ranked[i];
                if (sums[place] != weight || !ProofSearch(seen).wins(actions[place])) continue;
                ranked.erase(ranked.begin() + long(i));
                ranked.insert(ranked.begin(), place);
                thought.sure = true;
                break;
            }
        }
        for (int p : ranked) thought.values.push_back({actions[p], sums[p] / weight});
        thought.action = thought.values[0].first;
        return thought;
    }

  protected:
    int worlds, last_worlds, mix_rounds;
    bool proves, has_more, mixes_takes, reads;
    double mix, mix_gap, unforeseen, strange;

    int most(const Seen& seen) const {
        if (seen.state.round == ROUNDS) return last_worlds;
        size_t left = seen.hand.size() + size_t(seen.other_size());
        if (!has_more || left > 9) return worlds;
        return left <= 6 ? 300 : left == 7 ? 200 : left == 8 ? 120 : 80;
    }

    virtual std::vector<Guess> guess(const std::vector<State>& past, const Seen& seen, Random& rng) {
        auto hands = guesses(seen, most(seen), rng);
        if (reads) weigh_hands(past, seen, hands, unforeseen, strange);
        return hands;
    }

    // Draw by the softmax of the chances. What wins for certain is never mixed away.
    int draw(const Thought& thought, Random& rng) const {
        double best = thought.values[0].second;
        if (best >= 1 || (thought.action == TAKE && !mixes_takes)) return thought.action;
        std::vector<double> shares;
        for (auto& [action, value] : thought.values) {
            bool drawn = value >= best - mix_gap && (mixes_takes || action != TAKE);
            shares.push_back(drawn ? exp_of((value - best) / mix) : 0.0);
        }
        double at = rng.random() * fsum(shares.data(), int(shares.size()));
        for (size_t i = 0; i < shares.size(); i++) {
            at -= shares[i];
            if (at < 0) return thought.values[i].first;
        }
        return thought.action;
    }
};

// Weighs its guesses by how likely the boss's own search would have acted so with that hand.
class Reader : public Pimc {
    int model_worlds, read_worlds;
    bool model_reads;
    double heat, noise;
    std::map<std::pair<int, Hand>, double> known;

    double likelihood(const std::vector<State>& past, const Seen& seen, int action) {
        size_t ply = seen.state.actions.size();
        auto key = std::make_pair(int(ply), seen.hand);
        auto found = known.find(key);
        if (found != known.end()) return found->second;
        Random rng(seed + "/" + std::to_string(ply));
        auto hands = guesses(seen, model_worlds, rng);
        if (model_reads) weigh_hands(past, seen, hands, UNFORESEEN);
        Thought thought = weigh(seen, hands, false);
        double best = thought.values[0].second, share = 0;
        std::vector<double> shares;
        for (auto& [each, value] : thought.values) {
            shares.push_back(exp_of((value - best) / heat));
            if (each == action) share = shares.back();
        }
        int number = int(shares.size());
        return known[key] = noise / number + (1 - noise) * (share / fsum(shares.data(), number));
    }

    double weight(const std::vector<State>& past, const Seen& seen, const Hand& hand) {
        return multiply(past, seen, hand, [&](const Seen& then, int action) { return likelihood(past, then, action); });
    }

  public:
    static constexpr int OTHERS = 15;  // random hands beside the true one, to say what was read

    Reader(const std::string& text, const std::string& seed) : Pimc(text, seed) {
        model_worlds = int(style.get("model", 6));
        model_reads = style.get("net", 0);
        read_worlds = int(style.get("read", 40));
        heat = style.get("heat", 0.01);
        noise = style.get("noise", 0.3);
    }

    std::vector<Guess> guess(const std::vector<State>& past, const Seen& seen, Random& rng) override {
        if (seen.state.round == ROUNDS) return Pimc::guess(past, seen, rng);
        auto hands = guesses(seen, read_worlds, rng);
        for (auto& [hand, times] : hands) times *= weight(past, seen, hand);
        return hands;
    }

    // How much likelier the other seat's actions of this round make its hand than a random one, in nats.
    double gain(const std::vector<State>& past) {
        Seen seen{past.back(), past.back().turn, past.back().hands[past.back().turn]};
        Random rng(seed + "/gain/" + std::to_string(seen.state.actions.size()));
        double its = weight(past, seen, seen.state.hands[seen.other()]), sum = its, number = 1;
        for (auto& [hand, times] : guesses(seen, OTHERS, rng)) sum += times * weight(past, seen, hand), number += times;
        return std::log(its * number / sum);
    }
};

class Heuristic : public Player {
    struct View {
        const Seen& seen;
        int round;
        bool may_take, they_may;
        i64 mine, theirs;
        u64 row;
        double base, for_me[13], for_them[13];

        explicit View(const Seen& seen) : seen(seen), round(seen.state.round) {
            const State& state = seen.state;
            may_take = !state.taken[seen.seat], they_may = !state.taken[seen.other()];
            mine = state.piles[seen.seat], theirs = state.piles[seen.other()];
            row = pack_row(state.row);
            base = margin(mine, theirs);
            for (int kind : seen.hand) {
                for_me[kind] = margin(mine + one_of(kind), theirs) - base;
                for_them[kind] = base - margin(mine, theirs + one_of(kind));
            }
        }
        double margin(i64 a, i64 b) const { return std::max(-CLIP, std::min(CLIP, lean(round, a, b))); }

        void of_hand(double* line, const Hand& rest) const {
            for (size_t i = 0; i < rest.size(); i++) {
                line[12] = i ? std::max(line[12], for_me[rest[i]]) : for_me[rest[i]];
                line[13] = i ? std::max(line[13], for_them[rest[i]]) : for_them[rest[i]];
            }
        }
        void features(int action, double* line) const {
            std::fill(line, line + FEATURES, 0.0);
            if (action == TAKE) {
                i64 taken = mine + sum_of(row);
                double after = margin(taken, theirs);
                line[0] = after - base;
                if (they_may) {
                    line[1] = after - margin(taken, theirs + sum_of(row >> 20));
                    std::vector<double> fed;
                    for (int kind : seen.hand) fed.push_back(for_them[kind]);
                    line[2] = fsum(fed.data(), int(fed.size()));
                }
                line[3] = 1;
                of_hand(line, seen.hand);
                return;
            }
            u64 longer = row << 4 | u64(action + 1);
            if (they_may) {
                i64 pile = theirs + sum_of(longer);
                double taken = margin(mine, pile);
                line[4] = std::max(0.0, base - taken);
                line[5] = std::min(0.0, base - taken);
                if (may_take) line[6] = margin(mine + sum_of(longer >> 20), pile) - taken;
            }
            if (may_take) {
                double gain = margin(mine + sum_of(longer), theirs) - base;
                line[7] = std::max(0.0, gain);
                line[8] = std::min(0.0, gain);
                line[9] = margin(mine + sum_of(longer & FOUR), theirs) - base;
            }
            line[10] = for_me[action];
            line[11] = for_them[action];
            Hand rest = seen.hand;
            rest.erase(std::find(rest.begin(), rest.end(), action));
            of_hand(line, rest);
        }
    };

  public:
    using Player::Player;
    Thought think(const std::vector<State>& past) override {
        const State& state = past.back();
        Seen seen{state, state.turn, state.hands[state.turn]};
        if (is_idle(seen)) return {leave_behind(seen), {}};
        View view(seen);
        auto legal = seen.legal();
        if (legal.back() == TAKE && view.mine + sum_of(view.row) >= ALL_BUILDINGS) return {TAKE, {}};
        const double* w = ply_weights[!view.may_take ? 2 : !view.they_may ? 1 : 0][seen.hand.size()];
        int best = legal[0];
        double most = -1e300;
        for (int action : legal) {
            double line[FEATURES];
            view.features(action, line);
            for (int i = 0; i < FEATURES; i++) line[i] *= w[i];
            double sum = fsum(line, FEATURES);
            if (sum > most) most = sum, best = action;
        }
        return {best, {}};
    }
};

class Cheat : public Player {
  public:
    using Player::Player;
    Thought think(const std::vector<State>& past) override {
        const State& state = past.back();
        Seen seen{state, state.turn, state.hands[state.turn]};
        if (is_idle(seen)) return {leave_behind(seen), {}};
        RoundSearch search = search_of(seen);
        Moves mine(seen.hand);
        World world(search, mine, int(seen.hand.size()), state.hands[seen.other()]);
        int best = -1;
        double most = -INFINITE;
        for (int action : seen.legal()) {
            double margin = world.margin_after(action);
            if (best < 0 || margin > most) most = margin, best = action;
        }
        return {best, {}};
    }
};

// as noir/games/district/worlds.py: determinize
static State guess_of(const Seen& seen, Random& rng) {
    Hand hidden = seen.unseen();
    rng.shuffle(hidden);
    State state = seen.state;
    auto rest = hidden.begin() + seen.other_size();
    state.hands[seen.seat] = seen.hand;
    state.hands[seen.other()].assign(hidden.begin(), rest);
    std::sort(state.hands[seen.other()].begin(), state.hands[seen.other()].end());
    std::copy(rest, hidden.end(), state.deal.begin() + 2 + 10 * state.round);
    return state;
}

static double points_of_seat(const State& state, int seat) { return seat ? 1 - score(state) : score(state); }

// Plain Monte Carlo from the rules alone, as tests/bench/yardsticks/rollouts.py has it.
class MonteCarlo : public Player {
    static double play_by_chance(State& state, int seat, int turns, Random& rng) {
        for (int turn = 0; turn < turns; turn++) {
            if (state.turn < 0) return points_of_seat(state, seat);
            auto legal = legal_actions(state, state.turn, state.hands[state.turn]);
            apply(state, legal[size_t(rng.random() * double(legal.size()))]);
        }
        return 0.5;
    }

  public:
    using Player::Player;
    Thought think(const std::vector<State>& past) override {
        const State& state = past.back();
        Seen seen{state, state.turn, state.hands[state.turn]};
        auto legal = seen.legal();
        std::vector<double> worth(legal.size());
        Random rng(seed + "/" + std::to_string(state.actions.size()));
        int number = legal.size() > 1 ? int(style.get("guesses", 30)) : 0, turns = int(style.get("turns", 48));
        for (int n = 0; n < number; n++) {
            State world = guess_of(seen, rng);
            for (size_t at = 0; at < legal.size(); at++) {
                State then = world;
                apply(then, legal[at]);
                worth[at] += play_by_chance(then, seen.seat, turns, rng);
            }
        }
        return {legal[size_t(std::max_element(worth.begin(), worth.end()) - worth.begin())], {}};
    }
};

class TreeSearch : public Player {
    struct Rules {
        using Action = int;
        const Seen& seen;
        Random& rng;

        State guess() { return guess_of(seen, rng); }
        int turn(const State& state) const { return state.turn; }
        std::vector<int> legal(const State& state) const { return legal_actions(state, state.turn, state.hands[state.turn]); }
        void play(State& state, int action) const { apply(state, action); }
        double points(const State& state, int seat) const { return points_of_seat(state, seat); }
    };

  public:
    using Player::Player;
    Thought think(const std::vector<State>& past) override {
        const State& state = past.back();
        Seen seen{state, state.turn, state.hands[state.turn]};
        if (seen.legal().size() == 1) return {seen.legal()[0], {}};
        Random rng(seed + "/" + std::to_string(state.actions.size()));
        Rules rules{seen, rng};
        return {Ismcts(rules, rng).choose(int(style.get("playouts", 100))), {}};
    }
};

static std::unique_ptr<Player> make_player(const std::string& text, const std::string& seed) {
    std::string name = Style(text).name;
    if (name == "monte") return std::make_unique<MonteCarlo>(text, seed);
    if (name == "ismcts") return std::make_unique<TreeSearch>(text, seed);
    if (name == "medium") return std::make_unique<Heuristic>(text, seed);
    if (name == "cheat") return std::make_unique<Cheat>(text, seed);
    if (name == "reader") return std::make_unique<Reader>(text, seed);
    if (name == "boss" || name == "hard" || name == "plain" || name == "pimc") return std::make_unique<Pimc>(text, seed);
    std::fprintf(stderr, "no player %s\n", name.c_str());
    std::exit(4);
}

static double play_out(const std::string& deal, Player* players[2], bool tells, bool predicts = false) {
    std::vector<State> past{new_game(deal)};
    std::vector<std::pair<int, double>> chances;
    while (past.back().turn >= 0) {
        Thought thought = players[past.back().turn]->think(past);
        if (tells) {
            std::printf("%d", thought.action);
            for (auto& [action, value] : thought.values) std::printf(" %d:%a", action, value);
            std::printf("\n");
        }
        if (!thought.values.empty()) chances.push_back({past.back().turn, thought.values[0].second});
        State next = past.back();
        apply(next, thought.action);
        past.push_back(std::move(next));
    }
    double first = score(past.back());
    if (predicts)
        for (auto [seat, chance] : chances) std::printf("%.6f %g\n", chance, seat ? 1 - first : first);
    return first;
}

// What a reader learns of the hand after four and eight actions of rounds 1 to 3.
static void tell_gains(const std::string& reader, const std::string& both, const std::string& deal) {
    auto one = make_player(both, deal + "/a"), two = make_player(both, deal + "/b");
    std::vector<State> past{new_game(deal)};
    while (past.back().turn >= 0) {
        const State& state = past.back();
        size_t ply = state.actions.size() % 12;
        if (state.round < ROUNDS && (ply == 4 || ply == 8))
            std::printf("%d %.6f\n", state.round, Reader(reader, deal + "/reader").gain(past));
        Thought thought = (state.turn ? two : one)->think(past);
        State next = state;
        apply(next, thought.action);
        past.push_back(std::move(next));
    }
    std::fflush(stdout);
}

// Examples for the net from a game of rounds 1 to 3: the inputs, and the values of all actions, -1 where illegal.
// Each decision comes once with the hand that the seat holds and once with another one that it might hold.
class Examples {
    static constexpr int WORLDS = 20;
    static constexpr double STRAYS = 0.03;  // actions drawn from all
    Random rng;

    Thought tell(const Seen& seen) {
        Thought thought = Pimc::weigh(seen, guesses(seen, WORLDS, rng), false);
        int8_t inputs[INPUTS];
        net_inputs(seen, inputs);
        float values[14];
        std::fill(values, values + 14, -1.0f);
        for (auto& [action, value] : thought.values) values[action] = float(value);
        std::fwrite(inputs, 1, INPUTS, stdout);
        std::fwrite(values, sizeof(float), 14, stdout);
        return thought;
    }

    int decide(const State& state) {
        Seen seen{state, state.turn, state.hands[state.turn]};
        if (is_idle(seen)) return leave_behind(seen);
        Thought thought = tell(seen);
        int action = thought.action;
        if (rng.random() < STRAYS) action = thought.values[size_t(rng.random() * double(thought.values.size()))].first;
        Hand hand = Seen{state, seen.other(), state.hands[seen.other()]}.unseen();
        rng.shuffle(hand);
        hand.resize(seen.hand.size());
        std::sort(hand.begin(), hand.end());
        tell(Seen{state, state.turn, hand});
        return action;
    }

  public:
    explicit Examples(const std::string& deal) : rng(deal + "/data") {
        State state = new_game(deal);
        while (state.turn >= 0 && state.round < ROUNDS) apply(state, decide(state));
        std::fflush(stdout);
    }
};

// Lines: player seed deal actions, the last two as letters from A on. Print the action and all values.
static void advise() {
    std::string text, seed, deal, actions;
    while (std::cin >> text >> seed >> deal >> actions) {
        Hand deck;
        for (char letter : deal) deck.push_back(letter - 'A');
        std::vector<State> past{game_of(deck)};
        for (char letter : actions) {
            if (letter == '-') continue;
            State next = past.back();
            apply(next, letter - 'A');
            past.push_back(std::move(next));
        }
        Thought thought = make_player(text, seed)->think(past);
        std::printf("%c", 'A' + thought.action);
        for (auto& [action, value] : thought.values) std::printf(" %c=%a", 'A' + action, value);
        std::printf("\n");
        std::fflush(stdout);
    }
}

int main(int argc, char** argv) {
    if (argc < 6) return 1;
    read_tables(argv[1]);
    for (int round = 1; round <= ROUNDS; round++) fill_gangs(round);
    std::string mode = argv[2], first = argv[3], second = argv[4], seed = argv[5];
    if (mode == "advise") {
        advise();
        return 0;
    }
    if (mode == "trace") {
        auto one = make_player(first, seed + "/0/a"), two = make_player(second, seed + "/0/b");
        Player* players[2] = {one.get(), two.get()};
        std::printf("%g\n", play_out(seed, players, true));
        return 0;
    }
    for (int number = std::atoi(argv[6]); number < std::atoi(argv[7]); number++) {
        std::string deal = seed + "-" + std::to_string(number);
        if (mode == "read") {
            tell_gains(first, second, deal);
            continue;
        }
        if (mode == "predict" || mode == "tell") {
            auto one = make_player(first, deal + "/0"), two = make_player(second, deal + "/1");
            Player* players[2] = {one.get(), two.get()};
            play_out(deal, players, mode == "tell", mode == "predict");
            if (mode == "tell") std::printf("\n");
            continue;
        }
        if (mode == "learn") {
            Examples examples(deal);
            continue;
        }
        double scores[2];
        for (int seat = 0; seat < 2; seat++) {
            std::string stem = deal + "/" + std::to_string(seat);
            auto one = make_player(first, stem + "/a"), two = make_player(second, stem + "/b");
            Player* players[2] = {seat ? two.get() : one.get(), seat ? one.get() : two.get()};
            double of_first = play_out(deal, players, false);
            scores[seat] = seat ? 1 - of_first : of_first;
        }
        std::printf("%g %g\n", scores[0], scores[1]);
        std::fflush(stdout);
    }
}
