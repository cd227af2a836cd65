const net = require("net");

const socket = net.connect(5916, "127.0.0.1");
socket.on("connect", () => socket.end("ready"));
