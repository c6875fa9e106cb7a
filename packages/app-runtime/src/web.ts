export {
  createApp,
  type App,
  type AppHandlers,
  type AppOptions,
  type GrantedVisitor,
  type Visitor,
} from './web/create-app.ts'
