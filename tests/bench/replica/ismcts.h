// The search of tests/bench/bots/ismcts.py for any rules, with the same random numbers.
//
// Rules have an Action, guess() for a world, turn(world) with -1 at the end, legal(world), play(world, action) and
// points(world, seat).

#pragma once

#include <cmath>
#include <vector>

// noir/portable_math.py
static double portable_log(double x) {
    int octave;
    double rest = std::frexp(x, &octave);
    if (rest < 0.7071067811865476) rest = 2 * rest, octave--;
    double s = (rest - 1) / (rest + 1), q = s * s;
    double tail = 1.0 / 9 + q * (1.0 / 11 + q * (1.0 / 13 + q * (1.0 / 15 + q * (1.0 / 17 + q * (1.0 / 19 + q / 21)))));
    double log = 2 * s + 2 * s * q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * tail)));
    return octave * 0.6931471803691238 + (octave * 1.9082149292705877e-10 + log);
}

template <class Rules, class Chance> class Ismcts {
    using Action = typename Rules::Action;
    struct Node {
        Action action{};
        int visits = 0, chances = 1;
        double points = 0;
        std::vector<size_t> after{};

        double value() const { return points / visits + 0.7 * std::sqrt(portable_log(chances) / visits); }
    };

    Rules& rules;
    Chance& rng;
    std::vector<Node> nodes{1};

    template <class T> const T& pick(const std::vector<T>& items) { return items[size_t(rng.random() * double(items.size()))]; }

    // the node after an action, or 0 where it is new
    size_t find(size_t node, const Action& action) const {
        for (size_t next : nodes[node].after)
            if (nodes[next].action == action) return next;
        return 0;
    }

    void play_out() {
        std::vector<std::pair<int, size_t>> path;
        auto world = rules.guess();
        bool grown = false;
        for (size_t node = 0; !grown && rules.turn(world) >= 0;) {
            std::vector<Action> fresh;
            size_t best = 0;
            for (auto& action : rules.legal(world)) {
                size_t next = find(node, action);
                if (!next) {
                    fresh.push_back(action);
                    continue;
                }
                nodes[next].chances++;
                if (!best || nodes[next].value() > nodes[best].value()) best = next;
            }
            grown = !fresh.empty();
            if (grown) {
                best = nodes.size();
                nodes.push_back({pick(fresh)});
                nodes[node].after.push_back(best);
            }
            path.push_back({rules.turn(world), node = best});
            rules.play(world, nodes[node].action);
        }
        while (rules.turn(world) >= 0) rules.play(world, pick(rules.legal(world)));
        for (auto [seat, node] : path) nodes[node].visits++, nodes[node].points += rules.points(world, seat);
    }

  public:
    Ismcts(Rules& rules, Chance& rng) : rules(rules), rng(rng) {}

    Action choose(int playouts) {
        while (playouts--) play_out();
        size_t best = nodes[0].after[0];
        for (size_t next : nodes[0].after)
            if (nodes[next].visits > nodes[best].visits) best = next;
        return nodes[best].action;
    }
};
