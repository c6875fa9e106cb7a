export {
  createApp,
  type App,
  type AppHandlers,
  type AppOptions,
  type GrantedVisitor,
  type TriggeredVisitor,
  type Visitor,
} from './create-app.ts'
