using System;
using System.Collections.Generic;
using Pipelines;

public class Program
{
    private static readonly Dictionary<string, Func<string, Step>> Factories = new()
    {
        ["prefix"] = Steps.Prefix,
        ["none"] = _ => Same,
    };

    public static void Main()
    {
        var pipeline = new Pipeline()
            .Use(Steps.Lower)
            .Use(request => Steps.Trim(request))
            .Use(Factories["prefix"]("api"))
            .Trace(Log);
        pipeline.Run(new Request("/A"));
        Fallback();
    }

    private static Request Same(Request request) => request;

    private static void Log(string text) => Console.WriteLine(Format(text));

    private static string Format(string text) => $"> {text}";

    private static void Fallback()
    {
        if (Factories.TryGetValue("none", out var factory))
        {
            factory("x")(new Request("b"));
        }
    }
}
