import { loadConfig } from "./config";
import { connect } from "./connection";

const config = loadConfig();
console.log(connect(config));
