import DefaultTheme from 'vitepress/theme-without-fonts'
import { inBrowser, type Theme } from 'vitepress'
import { rememberLanguage } from './languages/language-tabs.ts'
import Layout from './layout.vue'
import Picture from './picture.vue'
import Reference from './reference.vue'
import TryIt from './try-it/try-it.vue'
import './style.css'
import './languages/language-tabs.css'

export default {
  extends: DefaultTheme,
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the compiler doesn't read components
  Layout,
  enhanceApp({ app }) {
    app.component('Picture', Picture)
    app.component('Reference', Reference)
    app.component('TryIt', TryIt)
    if (inBrowser) rememberLanguage()
  },
} satisfies Theme
