// The tools of each worker. No two workers have the same tool. All of them only read.

import type { ToolDefinition } from '../../runtime/define/define-tool.ts';
import { readDocumentTool, searchDocumentsTool } from '../../toolbox/documents/document-tools.ts';
import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import { logTool } from '../../toolbox/logs/log-tool.ts';
import type { ReadyTool } from '../../toolbox/ready-tool.ts';
import { madeTool } from '../shared/made-tool.ts';
import { docsOf, logsOf } from './sources.ts';

type Reader = (options: Parameters<typeof searchDocumentsTool>[0]) => ReadyTool;
const over = (library: DocumentLibrary, read: Reader, name: string, does: string): ToolDefinition =>
  madeTool(read({ name, does, library, folder: docsOf }));

export function supportTools(library: DocumentLibrary) {
  return {
    troubleshooter: [
      over(library, searchDocumentsTool, 'search_fixes', 'finds pages about a symptom or an error code'),
      over(library, readDocumentTool, 'open_fix', 'opens a page that search_fixes found'),
      madeTool(
        logTool({
          name: 'read_log',
          does: 'groups the lines of the log, the gravest first, and says what is new',
          files: logsOf,
        }),
      ),
    ],
    documenter: [
      over(library, searchDocumentsTool, 'search_docs', 'finds pages of the documentation about a topic'),
      over(library, readDocumentTool, 'open_page', 'opens a page that search_docs found'),
    ],
    escalator: [
      over(library, searchDocumentsTool, 'known_issues', 'finds pages that may already describe the problem'),
      madeTool(
        logTool({ name: 'log_evidence', does: 'collects the errors of the log, with times and counts', files: logsOf }),
      ),
    ],
  };
}
