import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import Picture from './picture.vue'
import Reference from './reference.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Picture', Picture)
    app.component('Reference', Reference)
  },
} satisfies Theme
