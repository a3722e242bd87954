// Runs workloads through kiwi's C++ solver: kiwi_peer FILE...
//
// A FILE is a workload that solver_bench.py has flattened to numbers. Prints the same tab-separated
// records as InsetBench: workload, phase, name, value. The set-up is the fastest that we found:
// required constraints are added first, and the sizes a device changes are edit variables.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <iostream>
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
    explicit Peer(const Workload &w, const std::map<double, double> &strengths)
        : workload(w), strengths(strengths), variables(w.variables), active(w.rows.size())
    {
        for (int pass = 0; pass < 2; pass++)
            for (size_t r = 0; r < w.rows.size(); r++)
                if ((w.rows[r].priority >= 1000) == (pass == 0) && !w.rows[r].is_parameter)
                    add(r, w.rows[r].constant);
        for (size_t r = 0; r < w.rows.size(); r++)
            if (w.rows[r].is_parameter)
                edit(r);
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

    double sum() const
    {
        double total = 0;
        for (const kiwi::Variable &v : variables)
            total += v.value();
        return total;
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

static void bench(const Workload &w)
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
    };
    long before = inset_heap_bytes();
    {
        Peer peer(w, strengths);
        peer.run({});
        record("build", "heap", inset_heap_bytes() - before);
        record("build", "sum", peer.sum());
    }
    std::vector<double> times;
    double spent = 0;
    while (times.size() < 3 || (spent < 300 && times.size() < 200)) {
        double start = milliseconds();
        {
            auto peer = std::make_unique<Peer>(w, strengths);
            peer->run({});
            times.push_back(milliseconds() - start);
            spent += times.back();
        }
        if (spent > 3000)
            break;
    }
    record("build", "ms", median(times));
    for (const Phase &p : w.phases) {
        try {
            Peer peer(w, strengths);
            peer.run({});
            std::vector<double> steps;
            spent = 0;
            for (int round = 0; round < 50 && (round < 3 || spent < 200) && spent < 5000; round++)
                for (const auto &batch : p.batches) {
                    double start = milliseconds();
                    peer.run(batch);
                    steps.push_back(milliseconds() - start);
                    spent += steps.back();
                }
            record(p.name, "ms", median(steps));
            record(p.name, "sum", peer.sum());
        } catch (const std::exception &error) {
            std::printf("%s\t%s\terror\t%s\n", w.name.c_str(), p.name.c_str(), error.what());
        }
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        Workload w = read(argv[i]);
        try {
            bench(w);
        } catch (const std::exception &error) {
            std::printf("%s\tbuild\terror\t%s\n", w.name.c_str(), error.what());
        }
        std::fflush(stdout);
    }
}
