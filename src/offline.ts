// bosun/offline: the model of rules that a team falls back to without a key. An entry of its own, because its word vectors
// and rules are of no use to a program with a real model.

import './runtime/define/supported-node.ts';

export { type OfflineModelOptions, offlineModel } from './adapters/model-offline/offline-model.ts';
