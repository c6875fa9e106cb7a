/** A form of the list, by the name that an address has. */
export type ListedForm = { readonly name: string; readonly title: string; readonly about: string }

/** The forms that teach one idea each. Their files are in this folder. */
export const lessons: readonly ListedForm[] = [
  listed('first-form', 'A first form', 'A name, samples, a number, and where results go.'),
  listed('text-and-patterns', 'Text and patterns', 'Lengths, regular expressions, several lines.'),
  listed('numbers', 'Numbers', 'Integers, fractions and ranges.'),
  listed('choices', 'Choices', 'One of several, visible or in a list.'),
  listed('checkbox-groups', 'Groups of check boxes', 'Any number of several choices.'),
  listed('choosers', 'Choosers', 'AppResults, files, runs and projects.'),
  listed('conditions', 'Conditions', 'Fields that are shown or required when others say so.'),
  listed('sections', 'Sections', 'Headings, text to read, and parts that fold.'),
  listed('tables', 'Tables', 'Rows that the user adds, with typed columns.'),
  listed('tumor-and-normal', 'Tumor and normal', 'Repeated groups of resources.'),
  listed('sample-sheet', 'A sample sheet', 'Rows of a file of the user’s own.'),
  listed(
    'permission-rule',
    'A rule about permissions',
    'What the user may do with what is chosen.',
  ),
  listed('script-rule', 'A rule in script', 'An error, and a warning that blocks nothing.'),
  listed('gathering', 'Gathering', 'All samples of all choosers in one property.'),
  listed('trio', 'A trio', 'Three samples, each once.'),
  listed('cohort-by-table', 'A cohort by table', 'A row for each person, with a phenotype.'),
  listed('deployed', 'A form of the deployed platform', 'Nearly JSON, and what of it counts here.'),
]

/** The forms of apps that come with Benchtop. Their files are those of the apps. */
export const ofApps: readonly ListedForm[] = [
  listed('native-typescript', 'Template: native app', 'What a new native app begins with.'),
  listed('variant-report', 'Variant Report', 'The app of the demo.'),
  listed('carrier-screening', 'Carrier Screening', 'Two partners.'),
  listed('run-qc', 'Run QC', 'A sequencing run.'),
  listed('allele-frequencies', 'Allele Frequencies', 'Cohorts, each a project.'),
  listed('gather-pipeline', 'Gather Pipeline', 'Parts that run at the same time.'),
]

function listed(name: string, title: string, about: string): ListedForm {
  return { name, title, about }
}
