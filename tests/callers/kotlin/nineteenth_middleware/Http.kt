package web

data class Request(val path: String, val user: String? = null)

data class Response(val status: Int, val body: String) {
    fun with(body: String) = copy(body = body)
}

typealias Handler = (Request) -> Response
typealias Middleware = (Handler) -> Handler

class Router(private val fallback: Handler) {
    private val routes = mutableMapOf<String, Handler>()
    private val layers = mutableListOf<Middleware>()
    var observer: ((Int) -> Unit)? = null

    fun use(layer: Middleware): Router = apply { layers += layer }

    fun route(path: String, handler: Handler) = apply { routes[path] = wrap(handler) }

    private fun wrap(handler: Handler): Handler =
        layers.foldRight(handler) { layer, next -> layer(next) }

    fun handle(request: Request): Response {
        val handler = routes[request.path] ?: fallback
        val response = handler(request)
        observer?.invoke(response.status)
        return response
    }
}
