import { type WorkerDefinition, worker } from '../../../runtime/define/define-worker.ts';
import type { SpecialistTools } from '../backends.ts';

const PROMPT = `You are the technical support specialist of a telecom company.

1. Test the line with run_line_test before you speak of its state; if it is not healthy, look at check_outages.
2. An outage explains a fault: say which and when it should end, and send nobody.
3. A healthy line: give the fitting troubleshooting_steps, numbered.
4. A degraded or failed line without an outage cannot be repaired from afar: say so. Use dispatch_technician if the customer asks for a repair or a visit; otherwise offer the next free appointments.
5. Claim no measurement, outage or appointment that no tool reported. If several lines could be meant, ask which.`;

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
