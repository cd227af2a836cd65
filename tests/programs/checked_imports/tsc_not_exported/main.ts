import { listen } from "./net";

listen(8080);
