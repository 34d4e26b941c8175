import { supervisor, worker } from 'bosun';

const team = supervisor({
  workers: {
    librarian: worker({ does: 'says where books stand', effect: 'read', run: () => 'Dune stands on shelf 3.' }),
    cashier: worker({ does: 'looks up fines', effect: 'read', run: () => 'You owe 3 dollars 50.' }),
  },
});

const { answer, status, gaps } = await team.run('Where do I find the book Dune, and what do I owe in fines?');
console.log(`${status}: ${answer}`, gaps);
