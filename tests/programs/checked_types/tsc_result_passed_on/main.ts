import { configuredPort } from "./config";
import { listen } from "./net";

const chosen = configuredPort();
listen(chosen);
