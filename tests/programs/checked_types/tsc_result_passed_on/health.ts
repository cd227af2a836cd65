import { listen } from "./net";

listen(9090);
