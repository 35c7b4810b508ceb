// The WebSocket of a room on the server. Reconnects after a lost connection, with increasing delays.
export type LiveStatus = "connecting" | "open" | "lost";

export interface LiveEvents<Incoming> {
  message(message: Incoming): void;
  status(status: LiveStatus): void;
}

const longestWait = 5000;

export class LiveSocket<Incoming, Outgoing> {
  private socket: WebSocket | null = null;
  private wait = 250;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly room: string,
    private readonly events: LiveEvents<Incoming>,
  ) {}

  open(): void {
    this.closed = false;
    this.events.status("connecting");
    const address = new URL(`/live/${this.room}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.events.status("open");
    };
    socket.onmessage = (event) => this.events.message(JSON.parse(event.data as string) as Incoming);
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.events.status("lost");
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, longestWait);
    };
  }

  send(message: Outgoing): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
