/** A chooser of one sample. */
const sample = (id: string, label: string): object => {
  return { $type: 'SampleChooser', id, label, required: true }
}

/** A form with a name for the analysis, these fields, and the project for its results. */
function formWith(fields: readonly object[]): string {
  const name = {
    $type: 'TextBox',
    id: 'app-session-name',
    label: 'Analysis name',
    required: true,
    value: 'Analysis [LocalDateTime]',
  }
  const project = {
    $type: 'ProjectChooser',
    id: 'project',
    label: 'Save in',
    valueType: 'Output',
    required: true,
  }
  return `${JSON.stringify({ $type: 'Form', fields: [name, ...fields, project] }, undefined, 2)}\n`
}

const columns = [sample('sample', 'Sample'), { $type: 'TextBox', id: 'group', label: 'Group' }]

/** The definitions of forms that many apps have. */
export const templates: readonly string[] = [
  formWith([sample('sample', 'Sample')]),
  formWith([sample('tumor', 'Tumor'), sample('normal', 'Normal')]),
  formWith([sample('child', 'Child'), sample('mother', 'Mother'), sample('father', 'Father')]),
  formWith([
    { $type: 'Table', id: 'cohort', label: 'Cohort', required: true, minRows: 2, columns },
  ]),
]
