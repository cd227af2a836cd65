const fastify = require("fastify");

exports.build = () => fastify({ logger: true });
