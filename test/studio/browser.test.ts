// What the browser tests of the long suite are; here they are only named and counted.

import './audit-export.full.test.ts';
import './pages.full.test.ts';
import './pictures.full.test.ts';
import './studio.full.test.ts';
import './work.full.test.ts';
