import '@benchtop/form-editor/element'
import '@benchtop/form-renderer/element'
import { createApp, ref } from 'vue/dist/vue.esm-bundler.js'

const app = createApp({
  setup() {
    const definition = ref(window.definition)
    const launched = ref('')
    return {
      definition,
      launched,
      file: { text: window.definition, revision: '1' },
      texts: { launch: 'Starten' },
      change: ({ detail }) => (launched.value = `typed ${JSON.stringify(detail.values)}`),
      launch: ({ detail }) => (launched.value = `launched ${JSON.stringify(detail.properties)}`),
      edit: ({ detail }) => (definition.value = detail.text),
    }
  },
  template: `<main>
    <launch-form :definition="definition" :texts="texts" @launchform-change="change" @launchform-submit="launch"></launch-form>
    <output>{{ launched }}</output>
    <form-editor :file="file" @formeditor-change="edit"></form-editor>
  </main>`,
})
app.config.compilerOptions.isCustomElement = (tag) => tag.includes('-')
app.mount('#root')
