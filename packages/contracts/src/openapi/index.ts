export {
  openApiDocument,
  openApiNames,
  type OpenApiDocument,
  type OpenApiOptions,
} from './document.ts'
export { bruno, postman } from './collections.ts'
export { wordsFor } from './words.ts'
