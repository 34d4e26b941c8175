// The settings of CrewAI: those that are carried over, and what happens to the others.

export interface CrewKeys {
  readonly carried: ReadonlySet<string>;
  /** Why a setting is not carried over; '' if nothing is lost. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const NOT_NEEDED = '';
const BY_HAND = 'is code of your crew: write it by hand';

export const AGENT_KEYS: CrewKeys = {
  carried: new Set(['role', 'goal', 'backstory', 'tools', 'llm', 'max_iter', 'max_execution_time']),
  leftOut: {
    verbose: NOT_NEEDED,
    cache: NOT_NEEDED,
    respect_context_window: NOT_NEEDED,
    allow_delegation: 'is left out: the supervisor hands out work, workers do not',
    memory: 'is left out: a worker sees its task and the results it depends on, nothing else',
    knowledge_sources: 'is left out: give the worker a tool that searches them',
    max_rpm: 'is left out: set requestsPerMinute under providers of the team',
    max_retry_limit: 'is left out: set attemptsMax of the worker',
    function_calling_llm: 'is left out: a worker has one model',
    allow_code_execution: 'is left out: give the worker a tool that runs code',
    code_execution_mode: NOT_NEEDED,
    reasoning: 'is left out: choose a model that reasons',
    max_reasoning_attempts: NOT_NEEDED,
    multimodal: 'is left out: tools return images as artifacts',
    inject_date: 'is left out: pass the date in context',
    date_format: NOT_NEEDED,
    embedder: 'is left out',
    system_template: 'is left out: change prompts with the option prompts',
    prompt_template: 'is left out: change prompts with the option prompts',
    response_template: 'is left out: change prompts with the option prompts',
    guardrail: BY_HAND,
    step_callback: BY_HAND,
  },
};

export const TASK_KEYS: CrewKeys = {
  carried: new Set(
    ['description', 'expected_output', 'agent', 'tools', 'context', 'async_execution', 'human_input'].concat(
      'markdown',
    ),
  ),
  leftOut: {
    name: NOT_NEEDED,
    create_directory: NOT_NEEDED,
    output_file: 'is left out: the report has the results; write them to a file yourself',
    output_json: 'is left out: give the worker an output schema',
    output_pydantic: 'is left out: give the worker an output schema',
    response_model: 'is left out: give the worker an output schema',
    converter_cls: 'is left out: give the worker an output schema',
    guardrail: BY_HAND,
    guardrails: BY_HAND,
    guardrail_max_retries: NOT_NEEDED,
    max_retries: NOT_NEEDED,
    callback: BY_HAND,
    config: 'is left out',
  },
};
