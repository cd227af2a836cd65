using System;
using System.Collections.Generic;

namespace Pipelines;

public delegate Request Step(Request request);

public class Request
{
    public string Path { get; }

    public Request(string path) => Path = path;

    public Request With(string path) => new Request(path);
}

public class Pipeline
{
    private readonly List<Step> steps = new();
    private Action<string> trace = _ => { };

    public Pipeline Use(Step step)
    {
        steps.Add(step);
        return this;
    }

    public Pipeline Trace(Action<string> trace)
    {
        this.trace = trace;
        return this;
    }

    public Request Run(Request request)
    {
        foreach (var step in steps)
        {
            request = step(request);
            trace(request.Path);
        }
        return request;
    }
}

public static class Steps
{
    public static Request Lower(Request request) => request.With(request.Path.ToLower());

    public static Request Trim(Request request) => request.With(Clean(request.Path));

    private static string Clean(string path) => path.Trim('/');

    public static Step Prefix(string prefix)
    {
        Request Add(Request request) => request.With(Join(prefix, request.Path));
        return Add;
    }

    private static string Join(string left, string right) => left + "/" + right;
}
