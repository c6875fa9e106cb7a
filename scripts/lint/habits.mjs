// Laws about the shape of a file.

export const longFile = {
  meta: { schema: [{ type: 'object', properties: { lines: { type: 'integer' } } }] },
  create(context) {
    const [{ lines }] = context.options
    return {
      Program(node) {
        const count = context.sourceCode.lines.length
        if (count <= lines) return
        context.report({
          node,
          message: `${count} lines: past ${lines}, look for the second concept in this file and move it to its own file.`,
        })
      },
    }
  },
}

export const reasonedDisable = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const directive = /^\s*(?:ox|es)lint-disable(?:-next-line|-line)?(.*)$/s.exec(
            comment.value,
          )
          if (!directive || /^\s+\S+.*?\s--\s+\S.{9,}/s.test(directive[1])) continue
          context.report({
            node: comment,
            message:
              'A disabled rule needs its name and a reason, for the next reader: oxlint-disable-next-line <rule> -- <reason>.',
          })
        }
      },
    }
  },
}

export const docstrings = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type !== 'Block' || !/^\*(\s*\n\s*\*)?[ \t]+\*\s/.test(comment.value))
            continue
          context.report({
            node: comment,
            message:
              'A docstring begins with its first word: editors show a star before it as a list with one item.',
          })
        }
      },
    }
  },
}

export const noSleep = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'A test that sleeps is slow on a good day and wrong on a bad one: wait for the event itself, or advance the injected clock.',
      })
    return {
      ImportDeclaration(node) {
        if (/^(node:)?timers\/promises$/.test(node.source.value)) report(node)
      },
      NewExpression(node) {
        if (node.callee.name !== 'Promise') return
        const [executor] = node.arguments
        const parameter = executor?.params?.[0]?.name
        const { body } = executor ?? {}
        const call = body?.type === 'BlockStatement' ? body.body[0]?.expression : body
        if (call?.callee?.name !== 'setTimeout' || parameter === undefined) return
        if (call.arguments[0]?.name === parameter) report(node)
      },
    }
  },
}
