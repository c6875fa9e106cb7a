import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import Diagram from './Diagram.vue'
import Picture from './Picture.vue'
import Reference from './Reference.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Diagram', Diagram)
    app.component('Picture', Picture)
    app.component('Reference', Reference)
  },
} satisfies Theme
