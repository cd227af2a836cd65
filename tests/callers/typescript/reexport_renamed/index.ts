export { load as fetchOne } from "./api";
