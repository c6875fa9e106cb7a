export {
  createListPages,
  type ListPage,
  type ListPages,
  type ListState,
  type LoadPage,
} from './list-pages.ts'
export {
  drawnHeight,
  placeAfterScroll,
  placeAt,
  placeShowing,
  type Extent,
  type Place,
} from './list-scroll.ts'
