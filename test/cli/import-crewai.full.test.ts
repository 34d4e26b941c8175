import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { root } from '../support/repository.ts';

const crew = (name: string, file: 'agents' | 'tasks'): string =>
  path.join(root, 'test', 'fixtures', 'crewai', name, `${file}.yaml`);
const filesOf = (name: string): string[] => [crew(name, 'agents'), crew(name, 'tasks')];

/** Imports a crew and loads the team it wrote. */
async function imported(name: string, options: readonly string[] = []) {
  const place = newPlace();
  const written = await place.json(['import', 'crewai', ...filesOf(name), '--out', 'team', ...options]);
  const folder = path.join(place.folder, 'team');
  const plan = JSON.parse(readFileSync(path.join(folder, 'plan.json'), 'utf8'));
  const shown = await place.json(['teams', 'show', './team/team.ts']);
  return { place, written, plan, shown, text: readFileSync(path.join(folder, 'team.ts'), 'utf8') };
}

describe('bosun import crewai', () => {
  it('makes a worker of each agent and a task of each task', async () => {
    const { plan, shown, text } = await imported('news', ['--input', 'topic=tea', '--input', 'current_year=2026']);
    expect(Object.keys(shown.workers)).toEqual(['researcher', 'reporting_analyst']);
    expect(text).toContain('does: "tea Senior Data Researcher: Find what is new about tea"');
    expect(text).toContain('model: "openai/gpt-4o-mini"');
    expect(text).toContain('stepsMax: 12');
    expect(text).toContain('timeoutMs: 90000');
    expect(text).toContain('tools: [serperDevTool, scrapeWebsiteTool]');
    expect(plan.tasks).toMatchObject([
      {
        id: 'research_task',
        worker: 'researcher',
        instruction: expect.stringContaining('Research tea thoroughly. It is the year 2026.'),
        dependsOn: [],
      },
      {
        id: 'reporting_task',
        worker: 'reporting_analyst',
        instruction: expect.stringContaining('Write Markdown.'),
        successCriterion: expect.stringContaining('A report with one section per fact'),
        dependsOn: ['research_task'],
      },
    ]);
  });

  it('says what is not carried over, and which inputs have no value', async () => {
    const { written, text } = await imported('news');
    expect(written.inputs).toEqual(['topic', 'current_year']);
    expect(written.notes).toEqual([
      'agent reporting_analyst: memory is left out: a worker sees its task and the results it depends on, nothing else',
      'task reporting_task: output_file is left out: the report has the results; write them to a file yourself',
      expect.stringContaining('crew.py is not read'),
    ]);
    expect(text).toContain('// - task reporting_task: output_file is left out');
    expect(text).not.toMatch(/does: .*\{topic\}/);
  });

  it('lets tasks with async_execution run at the same time, and asks a person where human_input is set', async () => {
    const { plan } = await imported('support');
    const needs = Object.fromEntries(
      plan.tasks.map(({ id, dependsOn }: { id: string; dependsOn: string[] }) => [id, dependsOn]),
    );
    expect(needs).toEqual({
      read_bugs: [],
      read_praise: [],
      draft: ['read_bugs', 'read_praise'],
      draft_approval: ['draft'],
      send: ['read_bugs', 'read_praise', 'draft', 'draft_approval'],
    });
    expect(plan.tasks.find(({ id }: { id: string }) => id === 'draft_approval').worker).toBe('person');
  });

  it('makes a plan that runs and waits for the person', async () => {
    const { place } = await imported('support');
    const script = `
      import { giveJson, scriptedModel } from 'bosun/testing';
      import team from './team/team.ts';
      const work = ['bugs', 'praise', 'answers'].map((content) => giveJson({ content: 'All the ' + content, confidence: 90 }));
      export default team.with({ models: { supervisor: 'offline', worker: scriptedModel({ work }) } });
    `;
    place.write('scripted.ts', script);
    const report = await place.json(['run', '-q', '--team', './scripted.ts', '--plan', './team/plan.json']);
    expect(report.status).toBe('waiting');
    expect(report.reviews[0]).toMatchObject({ kind: 'task', taskId: 'draft_approval' });
  });

  it('reads crews below one key, a model with settings, and tasks of the only agent', async () => {
    const { plan, text } = await imported('wrapped');
    expect(text).toContain('model: "ollama/llama3.2"');
    expect(text).toContain('temperature: 0.2');
    expect(plan.tasks[0].worker).toBe('clerk');
  });

  it('names every fault with its line, and writes nothing', async () => {
    const place = newPlace();
    const { status, stderr } = await place.bosun(['import', 'crewai', ...filesOf('odd')]);
    expect(status).toBe(2);
    const lines = stderr.split('\n').map((line) => line.replace(/^.*[/\\]/, ''));
    expect(lines[0]).toContain('the crew cannot be imported; 13 faults, and nothing was written');
    for (const line of [
      'agents.yaml:2: "researcher" has an unknown setting "rolle"; did you mean role?',
      'agents.yaml:1: "researcher" has no role: add role:',
      'agents.yaml:5: tools of "researcher" must be a list of names, and 1 is none',
      'agents.yaml:6: "empty" has no settings: write role, goal and backstory below it',
      'agents.yaml:9: goal of "writer" must be a text, not ["write"]',
      'agents.yaml:11: max_iter of "writer" must be a number above 0, not "many"',
      'tasks.yaml:4: "find" is for the agent "reseacher", which agents.yaml does not have; did you mean researcher?',
      'tasks.yaml:5: the context of "find" names "find", which is the task itself: put tasks in the order in which they run',
      'tasks.yaml:6: "write" has no agent; name one: researcher, writer',
      'tasks.yaml:9: the context of "write" names "check", which comes after it: put tasks in the order in which they run',
      'tasks.yaml:9: the context of "write" names "fnd", which is no task of this file; did you mean find?',
      'tasks.yaml:11: "check" has no expected_output: add expected_output:',
      'tasks.yaml:10: async_execution of "write" must be true or false, not "yes"',
    ])
      expect(lines).toContain(line);
  });

  it.each([
    [
      'files in the wrong order',
      [crew('news', 'tasks'), crew('news', 'agents')],
      /looks like one of the tasks: first comes agents\.yaml/,
    ],
    [
      'a missing file',
      ['nowhere.yaml', crew('news', 'tasks')],
      /nowhere\.yaml does not exist: name agents\.yaml and tasks\.yaml/,
    ],
    ['an input without a value', [...filesOf('news'), '--input', 'topic'], /must be name=value/],
    ['one file', [crew('news', 'agents')], /missing required argument 'tasks\.yaml'/],
  ])('explains %s', async (_, words, why) => {
    const { status, stderr } = await newPlace().bosun(['import', 'crewai', ...words]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(why)]);
  });

  it.each([
    ['a list', '- role: x\n', /lines of the form "key: value"/],
    ['nothing', '', /there are no agents in this file/],
    ['malformed YAML', 'a: [\n', /malformed YAML/],
    ['a list below agents', 'agents:\n  - name: x\n', /agents must be names with settings below them/],
  ])('explains an agents file with %s', async (_, text, why) => {
    const place = newPlace();
    const file = place.write('agents.yaml', text);
    const { status, stderr } = await place.bosun(['import', 'crewai', file, crew('news', 'tasks')]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(why)]);
  });

  it('overwrites nothing', async () => {
    const place = newPlace();
    place.write('plan.json', '{}');
    const { stderr } = await place.bosun(['import', 'crewai', ...filesOf('news')]);
    expect(stderr).toContain('plan.json already exists, so nothing was written: choose another folder with --out');
  });
});
