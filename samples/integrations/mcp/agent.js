// A client and a server of the Model Context Protocol: each has a gate of its own in front of the tools.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ToolGuard } from 'qwed-open-responses';
import { verifyClientTransport, verifyServerTransport } from 'qwed-open-responses/mcp';

const guards = [new ToolGuard()];
const ran = { execute_shell: 0, get_weather: 0 };

const same = (transport) => transport;
const gates = {
  client: [(transport) => verifyClientTransport(transport, { guards }), same],
  server: [same, (transport) => verifyServerTransport(transport, { guards })],
};

for (const [side, [ofClient, ofServer]] of Object.entries(gates)) {
  const server = new McpServer({ name: 'tools', version: '1.0.0' });
  for (const name of Object.keys(ran)) {
    server.registerTool(name, { description: name }, async () => ({
      content: [{ type: 'text', text: `It ran ${++ran[name]} times.` }],
    }));
  }
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer(far)), client.connect(ofClient(near))]);
  for (const name of Object.keys(ran)) {
    const { isError, content } = await client.callTool({ name, arguments: {} });
    console.log(`gate of the ${side}: ${isError ? 'blocked' : 'ran'}: ${content[0].text}`);
  }
  await client.close();
}
console.log(`execute_shell ran ${ran.execute_shell} times, get_weather ran ${ran.get_weather} times`);
