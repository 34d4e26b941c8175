// The protocols whose folds are tested on the recorded runs. A new one is added here.

import { taskProtocol } from '../../src/surfaces/server/a2a/task-fold.ts';
import { sessionProtocol } from '../../src/surfaces/server/acp/session-fold.ts';
import { aguiProtocol } from '../../src/surfaces/server/front-ends/agui-fold.ts';
import { uiProtocol } from '../../src/surfaces/server/front-ends/ui-fold.ts';
import { callProtocol } from '../../src/surfaces/server/mcp/call-fold.ts';
import { chatProtocol } from '../../src/surfaces/server/openai/chat-fold.ts';
import { responseProtocol } from '../../src/surfaces/server/openai/response-fold.ts';
import type { Protocol } from '../../src/surfaces/server/turns/protocol.ts';

export const protocols: Readonly<Record<string, Protocol<unknown, unknown>>> = {
  a2a: taskProtocol as Protocol<unknown, unknown>,
  acp: sessionProtocol as Protocol<unknown, unknown>,
  mcp: callProtocol as Protocol<unknown, unknown>,
  'ag-ui': aguiProtocol as Protocol<unknown, unknown>,
  'ai-sdk-ui': uiProtocol as Protocol<unknown, unknown>,
  'openai-chat': chatProtocol as Protocol<unknown, unknown>,
  'openai-responses': responseProtocol as Protocol<unknown, unknown>,
};
