/**
 * The orders that long lists are read in, each with the rows that are listed and no others, so that a page begins where
 * its index says and nothing is sorted or passed over. A file has one of three owners, which is why the indexes of files
 * begin with all three. The last of them finds files by their extension, such as `gz`, and by what stands before it
 * between two dots, such as the `vcf` of `vcf.gz`.
 *
 * An index that was there before goes where one of these serves for it.
 */
export const listOrders = `
CREATE INDEX file_listed ON file (run_id, sample_id, appresult_id)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_path ON file (run_id, sample_id, appresult_id, path)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_date ON file (run_id, sample_id, appresult_id, created_ms)
  WHERE upload_status = 'complete' AND trash_id IS NULL;
CREATE INDEX file_listed_by_extension ON file (run_id, sample_id, appresult_id, extension,
  lower(substr(substr(name, 1, length(name) - length(extension) - 1),
    nullif(length(rtrim(substr(name, 1, length(name) - length(extension) - 1),
      replace(substr(name, 1, length(name) - length(extension) - 1), '.', ''))), 0) + 1)))
  WHERE upload_status = 'complete' AND trash_id IS NULL;

DROP INDEX project_by_owner;
CREATE INDEX project_listed ON project (owner_id) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_name ON project (owner_id, name) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_date ON project (owner_id, created_ms) WHERE trash_id IS NULL;
CREATE INDEX project_listed_by_application ON project (owner_id, application_id) WHERE trash_id IS NULL;

DROP INDEX run_by_owner;
CREATE INDEX run_listed ON run (owner_id, trash_id);
CREATE INDEX run_listed_by_date ON run (owner_id, created_ms) WHERE trash_id IS NULL;
CREATE INDEX run_listed_by_application ON run (owner_id, application_id) WHERE trash_id IS NULL;

DROP INDEX appsession_by_user;
CREATE INDEX appsession_listed ON appsession (user_id) WHERE trash_id IS NULL;
CREATE INDEX appsession_listed_by_name ON appsession (user_id, name) WHERE trash_id IS NULL;
CREATE INDEX appsession_listed_by_date ON appsession (user_id, created_ms) WHERE trash_id IS NULL;

DROP INDEX sample_by_project;
CREATE INDEX sample_listed ON sample (project_id, trash_id);
CREATE INDEX sample_listed_by_name ON sample (project_id, name) WHERE trash_id IS NULL;
CREATE INDEX sample_listed_by_date ON sample (project_id, created_ms) WHERE trash_id IS NULL;

DROP INDEX appresult_by_project;
CREATE INDEX appresult_listed ON appresult (project_id, trash_id);
CREATE INDEX appresult_listed_by_name ON appresult (project_id, name) WHERE trash_id IS NULL;
CREATE INDEX appresult_listed_by_date ON appresult (project_id, created_ms) WHERE trash_id IS NULL;
`
