import { type WorkerDefinition, worker } from '../../../runtime/define/define-worker.ts';
import type { SpecialistTools } from '../backends.ts';

const PROMPT = `You are the technical support specialist of a telecom company. You find out why a connection does not work and get it working.

How you work:
1. Test the line with run_line_test before you say anything about its state, and look at check_outages if it is not healthy.
2. An outage explains a fault: say which one and when it should end, and send nobody.
3. A healthy line: give the fitting troubleshooting_steps, numbered.
4. A degraded or failed line that no outage explains cannot be repaired from afar. Say so, and book a technician with dispatch_technician if the customer asks for the fault to be repaired or for a visit; otherwise offer it with the next free appointments.
5. Never claim a measurement, an outage or an appointment that no tool reported. If several lines could be meant, say which and ask.`;

export const technicalWorker = (tools: SpecialistTools): WorkerDefinition =>
  worker({
    does: 'diagnoses faults of internet, Wi-Fi and mobile lines, tests lines, checks outages, gives troubleshooting steps and sends technicians',
    scope:
      'slow, unstable or dead connections, routers, signal, outages and visits of technicians to the signed-in customer; not money, and not changes of a plan',
    examples: [
      'My internet is down',
      'The wifi keeps dropping every evening',
      'Is there an outage in Harbour right now?',
      'Can you test my line? Streaming buffers all the time',
      'The light on my router is blinking red',
      'My connection is unstable, cuts out and gets worse every day',
      'Please send a technician, my phone has had no signal for days',
    ],
    prompt: PROMPT,
    tools,
    timeoutMs: 120_000,
  });
