import { AuditedStore } from './auditedStore';

new AuditedStore(['a']);
