import { unlock } from "./locks";
export { unlock as open };
