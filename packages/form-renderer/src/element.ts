import { LaunchFormElement } from './launch-form-element.tsx'
import type { LaunchValues } from './model/checks.ts'

export { LaunchFormElement, type LaunchFormProperties } from './launch-form-element.tsx'
export type { LaunchValues } from './model/checks.ts'
export type { ListPage } from './lists/list-pages.ts'
export type { PageRequest, Resolver } from './model/resolver.ts'
export { en, type FormTexts } from './texts.ts'

// On a server there are no elements, and what imports this is rendered nevertheless.
if (globalThis.customElements?.get('launch-form') === undefined) {
  globalThis.customElements?.define('launch-form', LaunchFormElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'launch-form': LaunchFormElement
  }
  interface HTMLElementEventMap {
    'launchform-change': CustomEvent<LaunchValues>
    'launchform-submit': CustomEvent<LaunchValues>
  }
}
