package web

fun logging(prefix: String): Middleware {
    fun line(r: Request) = println(prefix + r.path)
    return { next ->
        { request ->
            line(request)
            next(request)
        }
    }
}

fun auth(next: Handler): Handler = fun(request: Request): Response {
    if (request.user == null) return deny(request)
    return next(request)
}

fun deny(request: Request) = Response(401, "no: ${request.path}")

fun notFound(request: Request) = Response(404, request.path)

class Pages(private val site: String) {
    fun home(request: Request): Response = Response(200, "home").with(body = title(request))
    fun admin(request: Request): Response = Response(200, "admin " + title(request))
    fun hidden(request: Request): Response = Response(200, title(request))
    private fun title(request: Request) = "$site${request.path}"
}

class Stats {
    private val seen = mutableListOf<Int>()
    fun count(status: Int) {
        seen.add(status)
    }
    fun with(body: String) = body + seen
}

fun main() {
    val pages = Pages("example")
    val stats = Stats()
    val router = Router(::notFound)
        .use(logging("> "))
        .route("/", pages::home)
        .use(::auth)
        .route("/admin") { pages.admin(it) }
    router.observer = stats::count
    for (r in listOf(Request("/"), Request("/admin"), Request("/x"))) println(router.handle(r))
    println(stats.with("seen "))
}
