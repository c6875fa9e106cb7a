export { createApp, type App } from './create-app.ts'
export type { AppHandlers, AppOptions, Next } from './web-app/arrivals.ts'
export type {
  AuthorizeOptions,
  FetchVisitor,
  GrantedVisitor,
  TriggeredVisitor,
  Visitor,
} from './web-app/visitors.ts'
