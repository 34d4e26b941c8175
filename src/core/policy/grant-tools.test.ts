import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantTools } from './grant-tools.ts';

const read = (name: string, does = name) => ({ name, does, effect: 'read' }) as const;
const once = (name: string, does = name) => ({ name, does, effect: 'once' }) as const;
const mail = [
  read('read_inbox', 'Reads the newest mails'),
  read('search_mail', 'Searches mails by words'),
  once('send_mail', 'Sends a mail to a person'),
  once('delete_mail', 'Deletes a mail'),
];

describe('the tools granted to a task', () => {
  it.each([
    ['Show me my newest mails', ['read_inbox']],
    ['Summarise my newest mails and send the summary to bob@x.org', ['read_inbox', 'search_mail', 'send_mail']],
    ['Delete the mails from spam@x.org', ['read_inbox', 'search_mail', 'delete_mail']],
    ['How to delete a mail?', ['read_inbox', 'search_mail']],
    ['The mail I sent is lost: where is it?', ['read_inbox', 'search_mail']],
  ])('for "%s" are those it asks for', (request, tools) => {
    const granted = grantTools(request, mail);
    expect(granted.filter((name) => mail.find((each) => each.name === name)?.effect === 'once')).toEqual(
      tools.filter((name) => name.startsWith('send') || name.startsWith('delete')),
    );
    expect(granted).toEqual(expect.arrayContaining(tools.slice(0, 1)));
  });

  it('exclude a tool that matches only words a better tool matches too', () => {
    const profiles = [read('TwitterManagerGetUserProfile'), read('FacebookManagerGetUserProfile')];
    expect(grantTools('Get me the Twitter profile of the user Ada', profiles)).toEqual([
      'TwitterManagerGetUserProfile',
    ]);
  });

  it('exclude effects that the request only mentions', () => {
    const tools = [read('GitHubGetRepositoryDetails'), once('GitHubDeleteRepository')];
    expect(grantTools("Can you give me the details of the repository 'octocat/hello'?", tools)).toEqual([
      'GitHubGetRepositoryDetails',
    ]);
  });

  it('include effects whose verb is in no list, if the request orders them by name', () => {
    const tools = [...mail, once('close_till', 'Closes the till'), once('archive_order', 'Archives an order')];
    expect(grantTools('Read my mail and close the till', tools)).toContain('close_till');
    expect(grantTools('Read my mail, then archive order W12', tools)).toContain('archive_order');
    for (const request of ['Did I close the till?', 'Show me my mails about the till', 'Delete the archive mail'])
      expect(grantTools(request, tools)).not.toEqual(expect.arrayContaining(['close_till']));
    expect(grantTools('Close the till', tools)).not.toContain('archive_order');
  });

  it('are the reading tools if nothing matches the request', () => {
    expect(grantTools('What did Bob say about the budget?', mail)).toEqual(['read_inbox', 'search_mail']);
  });

  it('include tools that are always granted', () => {
    expect(grantTools('zzz', [{ ...once('log_visit'), grant: 'always' }])).toEqual(['log_visit']);
  });

  it("are a subset of the worker's tools, each once, in order, for any request", () => {
    fc.assert(
      fc.property(fc.string(), (request) => {
        const granted = grantTools(request, mail);
        expect(mail.map(({ name }) => name).filter((name) => granted.includes(name))).toEqual(granted);
      }),
    );
  });
});
