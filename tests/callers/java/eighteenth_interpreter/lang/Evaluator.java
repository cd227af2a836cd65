package lang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

public class Evaluator implements Node.Visitor<Double> {
    private final Map<String, Double> names = new HashMap<>();
    private final Map<String, Function<List<Double>, Double>> functions = new HashMap<>();

    public Evaluator() {
        define("max", Evaluator::max);
        define("sum", values -> fold(values, Double::sum));
    }

    public final void define(String name, Function<List<Double>, Double> function) {
        functions.put(name, function);
    }

    public Evaluator let(String name, double value) {
        names.put(name, value);
        return this;
    }

    @Override
    public Double number(Node.Number node) {
        return node.value();
    }

    @Override
    public Double name(Node.Name node) {
        Double value = names.get(node.text());
        return value != null ? value : unknown(node.text());
    }

    @Override
    public Double binary(Node.Binary node) {
        return node.operator().apply(visit(node.left()), visit(node.right()));
    }

    @Override
    public Double call(Node.Call node) {
        var function = functions.getOrDefault(node.function(), this::missing);
        return function.apply(node.arguments().stream().map(this::visit).toList());
    }

    private Double missing(List<Double> values) {
        return unknown("function of " + values.size());
    }

    protected <T> T unknown(String what) {
        throw new IllegalStateException(what);
    }

    private static Double max(List<Double> values) {
        return fold(values, Math::max);
    }

    private static double fold(List<Double> values, DoubleBinaryOperator step) {
        double result = values.get(0);
        for (double value : values.subList(1, values.size())) {
            result = step.applyAsDouble(result, value);
        }
        return result;
    }
}
