export {
  createApp,
  type App,
  type AppHandlers,
  type AppOptions,
  type AuthorizeOptions,
  type GrantedVisitor,
  type TriggeredVisitor,
  type Visitor,
} from './create-app.ts'
