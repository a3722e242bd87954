// Runs a workload through kiwi's C++ solver: kiwi_peer PLACE FILE
//
// The FILE is a workload that solver_bench.py has flattened to numbers. Prints the same tab-separated
// records as InsetBench: workload, phase, name, value. Required constraints are added before wishes,
// and the sizes a device changes are edit variables: the PLACE says whether those are added before
// everything (0), between required constraints and wishes (1), or last (2). Which is fastest differs
// from workload to workload.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <kiwi/kiwi.h>

#include "heap.h"

struct Row {
    int op;
    double priority, weight, constant;
    bool is_parameter;
    std::vector<std::pair<int, double>> terms;
};
struct Step {
    char kind;
    int row;
    double constant;
};
struct Phase {
    std::string name;
    std::vector<std::vector<Step>> batches;
};
struct Workload {
    std::string name;
    int variables;
    std::vector<Row> rows;
    std::vector<Phase> phases;
};

static Workload read(const char *path)
{
    std::ifstream in(path);
    Workload w;
    int rows, phases;
    in >> w.name >> w.variables >> rows;
    w.rows.resize(rows);
    for (Row &r : w.rows) {
        int parameter, count;
        in >> r.op >> r.priority >> r.weight >> r.constant >> parameter >> count;
        r.is_parameter = parameter != 0;
        r.terms.resize(count);
        for (auto &t : r.terms)
            in >> t.first >> t.second;
    }
    in >> phases;
    w.phases.resize(phases);
    for (Phase &p : w.phases) {
        int batches;
        in >> p.name >> batches;
        p.batches.resize(batches);
        for (auto &b : p.batches) {
            int steps;
            in >> steps;
            b.resize(steps);
            for (Step &s : b)
                in >> s.kind >> s.row >> s.constant;
        }
    }
    return w;
}

static double milliseconds()
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static double median(std::vector<double> v)
{
    std::sort(v.begin(), v.end());
    size_t n = v.size();
    return n % 2 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
}

/// A system in the solver. Levels become weights far apart, which is as near as weights come.
class Peer {
public:
    /// Adds edit variables before everything, between required constraints and wishes, or last.
    Peer(const Workload &w, const std::map<double, double> &strengths, int editPlace)
        : workload(w), strengths(strengths), variables(w.variables), active(w.rows.size())
    {
        for (int place = 0; place < 3; place++) {
            if (place == editPlace)
                for (size_t r = 0; r < w.rows.size(); r++)
                    if (w.rows[r].is_parameter)
                        edit(r);
            for (size_t r = 0; place < 2 && r < w.rows.size(); r++)
                if ((w.rows[r].priority >= 1000) == (place == 0) && !w.rows[r].is_parameter)
                    add(r, w.rows[r].constant);
        }
    }

    void run(const std::vector<Step> &batch)
    {
        for (const Step &s : batch) {
            if (workload.rows[s.row].is_parameter)
                suggest(s.row, s.constant);
            else if (s.kind == 's')
                remove(s.row), add(s.row, s.constant);
            else if (s.kind == 'r')
                remove(s.row);
            else
                add(s.row, workload.rows[s.row].constant);
        }
        solver.updateVariables();
    }

private:
    const Workload &workload;
    const std::map<double, double> &strengths;
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables;
    std::vector<kiwi::Constraint> active;
    std::map<int, kiwi::Variable> parameters;

    kiwi::Expression expression(const Row &r, double constant) const
    {
        std::vector<kiwi::Term> terms;
        terms.reserve(r.terms.size());
        for (const auto &t : r.terms)
            terms.emplace_back(variables[t.first], t.second);
        return kiwi::Expression(std::move(terms), -constant);
    }

    void add(size_t row, double constant)
    {
        const Row &r = workload.rows[row];
        kiwi::RelationalOperator op = r.op == 0 ? kiwi::OP_EQ : r.op < 0 ? kiwi::OP_LE : kiwi::OP_GE;
        double strength = r.priority >= 1000 ? kiwi::strength::required : strengths.at(r.priority);
        active[row] = kiwi::Constraint(expression(r, constant), op, strength);
        solver.addConstraint(active[row]);
    }

    void remove(size_t row) { solver.removeConstraint(active[row]); }

    /// A parameter with one term is that variable, edited; with more it gets a variable of its own.
    void edit(size_t row)
    {
        const Row &r = workload.rows[row];
        kiwi::Variable v;
        if (r.terms.size() == 1 && r.terms[0].second == 1) {
            v = variables[r.terms[0].first];
        } else {
            kiwi::Expression e = expression(r, 0);
            std::vector<kiwi::Term> terms = e.terms();
            terms.emplace_back(v, -1.0);
            solver.addConstraint(kiwi::Constraint(
                kiwi::Expression(std::move(terms), 0), kiwi::OP_EQ, kiwi::strength::required));
        }
        parameters[static_cast<int>(row)] = v;
        solver.addEditVariable(v, kiwi::strength::create(999, 0, 0));
        solver.suggestValue(v, r.constant);
    }

    void suggest(int row, double constant) { solver.suggestValue(parameters.at(row), constant); }
};

static void bench(const Workload &w, int place)
{
    // Levels in ascending order get strengths a factor apart, below that of edit variables.
    std::map<double, double> strengths;
    for (const Row &r : w.rows)
        if (r.priority < 1000)
            strengths[r.priority] = 0;
    double strength = 1, factor = strengths.size() > 4 ? 4 : 100;
    for (auto &s : strengths)
        s.second = strength, strength *= factor;

    auto record = [&](const std::string &phase, const char *name, double value) {
        std::printf("%s\t%s\t%s\t%.9g\n", w.name.c_str(), phase.c_str(), name, value);
        std::fflush(stdout);
    };
    long before = inset_heap_bytes();
    {
        Peer peer(w, strengths, place);
        peer.run({});
        record("build", "heap", inset_heap_bytes() - before);
    }
    std::vector<double> times;
    double spent = 0;
    while (spent < 2000 && (times.size() < 3 || (spent < 200 && times.size() < 200))) {
        double start = milliseconds();
        {
            auto peer = std::make_unique<Peer>(w, strengths, place);
            peer->run({});
            times.push_back(milliseconds() - start);
            spent += times.back();
        }
    }
    record("build", "ms", median(times));
    for (const Phase &p : w.phases) {
        try {
            Peer peer(w, strengths, place);
            peer.run({});
            std::vector<double> steps;
            spent = 0;
            for (int round = 0; round < 50 && (round < 3 || spent < 100) && spent < 2000; round++)
                for (const auto &batch : p.batches) {
                    double start = milliseconds();
                    peer.run(batch);
                    steps.push_back(milliseconds() - start);
                    spent += steps.back();
                }
            record(p.name, "ms", median(steps));
        } catch (const std::exception &error) {
            std::fprintf(stderr, "%s, %s: %s\n", w.name.c_str(), p.name.c_str(), error.what());
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: kiwi_peer PLACE FILE\n");
        return 2;
    }
    try {
        bench(read(argv[2]), std::stoi(argv[1]));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s: %s\n", argv[2], error.what());
        return 1;
    }
    return 0;
}
