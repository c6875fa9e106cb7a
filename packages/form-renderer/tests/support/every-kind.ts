/** A form with every kind of part. */
export const everyKind: string = JSON.stringify({
  $type: 'Form',
  fields: [
    { $type: 'SectionBreak', title: 'Input' },
    { $type: 'StaticText', text: 'Fill in what you know.\n\nThe rest can wait.' },
    {
      $type: 'TextBox',
      id: 'name',
      label: 'Name',
      required: true,
      minLength: 3,
      helpText: 'What the analysis is called.',
    },
    { $type: 'TextArea', id: 'notes', label: 'Notes' },
    { $type: 'Numeric', id: 'depth', label: 'Depth', numericType: 'Integer', min: 1, max: 100 },
    {
      $type: 'RadioButton',
      id: 'genome',
      label: 'Genome',
      required: true,
      choices: [
        { value: 'hg38', label: 'Human' },
        { value: 'own', label: 'Own' },
      ],
    },
    {
      $type: 'TextBox',
      id: 'own-genome',
      label: 'Name of the genome',
      required: true,
      visibleWhen: { field: 'genome', eq: 'own' },
    },
    {
      $type: 'CheckBox',
      id: 'outputs',
      label: 'Outputs',
      choices: [{ value: 'bam' }, { value: 'vcf' }],
    },
    {
      $type: 'Select',
      id: 'caller',
      label: 'Caller',
      choices: [
        { value: 'fast', text: 'Fast' },
        { value: 'exact', text: 'Exact' },
      ],
    },
    {
      $type: 'Select',
      id: 'regions',
      label: 'Regions',
      multiselect: true,
      choices: [{ value: 'x' }, { value: 'y' }],
      enabledWhen: { field: 'caller', eq: 'exact' },
    },
    { $type: 'ProjectChooser', id: 'project', label: 'Project', valueType: 'Output' },
    {
      $type: 'SampleChooser',
      id: 'samples',
      label: 'Samples',
      multiselect: true,
      displayFields: 'Name,DateCreated',
    },
    { $type: 'AppResultChooser', id: 'result', label: 'AppResult' },
    { $type: 'RunChooser', id: 'run', label: 'Run' },
    { $type: 'FileChooser', id: 'file', label: 'File', extensionFilters: '.fa' },
    {
      $type: 'ResourceMatcher',
      id: 'pairs',
      label: 'Pairs',
      columns: [
        { id: 'tumor', label: 'Tumor', resourceType: 'sample' },
        { id: 'normal', label: 'Normal', resourceType: 'sample' },
      ],
    },
    {
      $type: 'Table',
      id: 'genes',
      label: 'Genes',
      maxRows: 2,
      columns: [
        { $type: 'TextBox', id: 'gene', label: 'Gene', required: true },
        { $type: 'Select', id: 'strand', label: 'Strand', choices: [{ value: '+' }] },
      ],
    },
    {
      $type: 'FieldSet',
      label: 'Advanced',
      isCollapsible: true,
      isOpen: false,
      fields: [
        {
          $type: 'TabularFile',
          id: 'sheet',
          label: 'Sample sheet',
          extensionFilters: '.csv',
          columns: [
            { $type: 'TextBox', id: 'sample', label: 'Sample', required: true },
            { $type: 'Numeric', id: 'lane', label: 'Lane' },
          ],
        },
        {
          $type: 'TextBox',
          id: 'secret',
          label: 'Inner',
          requiredWhen: { field: 'depth', gt: 50 },
        },
      ],
    },
    {
      $type: 'FieldSet',
      label: 'Range',
      fields: [{ $type: 'Numeric', id: 'from', label: 'From' }],
    },
  ],
})
