// oxlint-disable-next-line import/no-default-export -- what runs it calls the default export
export default {
  fetch: () => Response.json({ id: 1, name: 'A project' }),
}
