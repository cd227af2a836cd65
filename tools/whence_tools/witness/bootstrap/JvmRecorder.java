import com.sun.jdi.*;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.*;
import java.util.regex.Pattern;

/**
 * Records what a Java program's variables held where an exception was thrown, or which methods of
 * its own it calls, with what and what they return, and which lines they run. A debugger (JDI) in a
 * process of its own, in a second run in the isolated copy:
 *
 * <pre>java JvmRecorder.java PORT_FILE</pre>
 *
 * It writes the port that it listens at to the file; each virtual machine that connects is watched.
 * Values go to the file that WHENCE_WITNESS_VALUES names, in the form of recording/model.py, else
 * calls to that of WHENCE_WITNESS_CALLS, in the form of recording/call_events.py. Of the program's
 * objects the fields are read; no code runs but the JDK's own, for its collections and numbers.
 */
public class JvmRecorder {
    static final String VALUES = System.getenv("WHENCE_WITNESS_VALUES");
    static final Path OUT =
        Path.of(VALUES != null ? VALUES : System.getenv("WHENCE_WITNESS_CALLS"));
    static final Path ROOT = Path.of(System.getenv("WHENCE_WITNESS_ROOT"));
    static final int MOST_CALLS = 20_000;
    static final int MOST_DESCRIBED = 300; // activations of one method
    static final int MOST_BYTES = 4 * 1024 * 1024;
    static final int MOST_LINES = 6_000;
    static final int MOST_ITEMS = 12;
    static final int MOST_BETWEEN = 25; // frames
    static final int LONGEST = 200;
    static final long MOST_NANOS = 12_000_000_000L;
    static final int DEPTH = 3;
    static final int MOST_OF_ITEMS = 1500; // letters of the items of a collection in a call
    static final int MOST_THROWN = 3_000; // exceptions of which the frames are looked at
    static final int MOST_FAILURES = 40;
    static final int MOST_OF_A_PLACE = 2;
    static final int MOST_FRAMES = 30; // of the program's own
    static final String[] FOREIGN = {
        "java.*", "javax.*", "jdk.*", "sun.*", "com.sun.*", "org.junit.*", "junit.*",
        "org.hamcrest.*", "org.opentest4j.*", "org.apiguardian.*", "picocli.*", "org.gradle.*",
        "org.apache.maven.*", "org.mockito.*", "net.bytebuddy.*", "kotlin.*", "org.assertj.*",
    };
    static final Pattern SECRET = Pattern.compile(
        "password|passwd|passphrase|secret|api_?key|credential|private_?key|authorization|cookie"
            + "|access_?(?:key|token)|auth_?token|(?:token|auth|pwd)$", Pattern.CASE_INSENSITIVE);
    static final Pattern OF_THE_JDK = Pattern.compile("^(?:javax?|jdk|sun|com\\.sun)\\.");
    static final Pattern WRITTEN_BY_JDK = Pattern.compile(
        "java\\.(?:math\\.\\w+|time\\.\\w+|lang\\.StringBuilder|util\\.(?:UUID|Date|BitSet)"
            + "|util\\.concurrent\\.atomic\\.Atomic(?:Integer|Long|Boolean))");

    public static void main(String[] arguments) throws Exception {
        Map<String, Path> sources = findSources();
        ListeningConnector connector = Bootstrap.virtualMachineManager().listeningConnectors()
            .stream().filter(one -> one.transport().name().equals("dt_socket")).findFirst().get();
        Map<String, Connector.Argument> options = connector.defaultArguments();
        options.get("localAddress").setValue("localhost");
        String address = connector.startListening(options);
        Path port = Path.of(arguments[0] + ".new");
        Files.writeString(port, address.substring(address.lastIndexOf(':') + 1));
        Files.move(port, Path.of(arguments[0]));
        while (true) {
            VirtualMachine machine = connector.accept(options);
            Watch watch = VALUES != null
                ? new ValueWatch(machine, sources) : new CallWatch(machine, sources);
            new Thread(watch::run).start();
        }
    }

    /** By the end of their paths, package and file, the sources of the workspace. */
    static Map<String, Path> findSources() throws IOException {
        Map<String, Path> found = new HashMap<>();
        try (var files = Files.walk(ROOT)) {
            files.filter(one -> one.toString().matches(".*\\.(java|kt|groovy|scala)"))
                .forEach(one -> {
                    for (int names = 1; names <= Math.min(one.getNameCount(), 12); names++) {
                        Path end = one.subpath(one.getNameCount() - names, one.getNameCount());
                        found.putIfAbsent(end.toString(), one);
                    }
                });
        }
        return found;
    }

    /** One activation; its depth is the number of frames below and with it. */
    static final class Call {
        final Method method;
        final int depth;
        final TreeSet<Integer> lines = new TreeSet<>();
        final Map<String, ObjectReference> held = new LinkedHashMap<>(); // what it can change

        Call(Method method, int depth) {
            this.method = method;
            this.depth = depth;
        }
    }

    /** One virtual machine. What is asked for is looked at while its thread stands still. */
    abstract static class Watch {
        final VirtualMachine machine;
        final Map<String, Path> sources;
        final StringBuilder written = new StringBuilder();
        final long ends = System.nanoTime() + MOST_NANOS;
        int bytes;
        boolean isFull;

        Watch(VirtualMachine machine, Map<String, Path> sources) {
            this.machine = machine;
            this.sources = sources;
        }

        /** Asks for what is to be seen, before the program begins. */
        abstract void begin();

        abstract void take(Event event) throws Exception;

        abstract boolean isEnough();

        /** Nothing more is asked for. */
        abstract void stop();

        /** The last line, where there is one. */
        abstract String end();

        void run() {
            try {
                begin(); // the event of the machine's start, which is resumed first, begins the program
                takeEvents();
            } catch (VMDisconnectedException | InterruptedException ended) {
                // what was seen is written below
            } finally {
                String end = end();
                if (!end.isEmpty()) write(end);
                flush();
            }
        }

        void takeEvents() throws InterruptedException {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                List<Event> sorted = new ArrayList<>(events);
                sorted.sort(Comparator.comparingInt(Watch::orderOf));
                for (Event event : sorted) {
                    if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                        return;
                    }
                    try {
                        take(event);
                    } catch (VMDisconnectedException ended) {
                        return;
                    } catch (Exception | InternalError unknown) {
                        // one event less
                    }
                }
                if (!isFull && isEnough()) {
                    isFull = true;
                    stop();
                }
                events.resume();
            }
        }

        static int orderOf(Event event) {
            return event instanceof MethodEntryEvent ? 0 : event instanceof MethodExitEvent ? 2 : 1;
        }

        static void enable(EventRequest request) {
            request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            request.enable();
        }

        Path sourceOf(ReferenceType type) {
            try {
                String name = type.name(); // the compiler has files of common names: Main.java
                if (OF_THE_JDK.matcher(name).find() || type instanceof ArrayType) return null;
                int end = name.lastIndexOf('.');
                String folder = end < 0 ? "" : name.substring(0, end).replace('.', '/') + "/";
                Path found = sources.get(folder + type.sourceName());
                return found != null ? found : sources.get(type.sourceName());
            } catch (AbsentInformationException | ClassNotPreparedException none) {
                return null;
            }
        }

        static String nameOf(Method method) {
            String owner = method.declaringType().name();
            owner = owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.');
            return owner + "." + (method.isConstructor() ? "<init>" : method.name());
        }

        String describe(ThreadReference thread, Value value, int depth) {
            return show(thread, value, depth).json();
        }

        /** Of a value; with the fields of an object or the items of a collection, as JSON. */
        record Shown(String type, String text, int length, String parts) {
            Shown(String type, String text, int length) {
                this(type, text, length, "");
            }

            String json() {
                String size = length < 0 ? "" : ",\"n\":" + length;
                return "{\"t\":" + quote(type) + ",\"r\":" + quote(cut(text)) + size + parts + "}";
            }
        }

        static final Shown WITHHELD = new Shown("?", "[redacted]", -1);

        /** Many items take room, which the many values of calls don't have. */
        static String itemsOf(List<String> told) {
            String items = ",\"i\":[" + String.join(",", told) + "]";
            return VALUES == null && items.length() > MOST_OF_ITEMS ? "" : items;
        }

        Shown show(ThreadReference thread, Value value, int depth) {
            if (value == null) return new Shown("null", "null", -1);
            if (value instanceof StringReference text) {
                return new Shown("String", quote(text.value()), text.value().length());
            }
            if (value instanceof CharValue one) return new Shown("char", "'" + one.value() + "'", -1);
            if (value instanceof PrimitiveValue) {
                return new Shown(value.type().name(), value.toString(), -1);
            }
            if (value instanceof ArrayReference array) {
                return list(thread, shortName(array.type()), array, depth);
            }
            ObjectReference object = (ObjectReference) value;
            try {
                return showObject(thread, object, depth);
            } catch (Exception | InternalError unreadable) {
                return new Shown(shortName(object.type()), "<unreadable>", -1);
            }
        }

        Shown showObject(ThreadReference thread, ObjectReference object, int depth) throws Exception {
            ReferenceType type = object.referenceType();
            String name = shortName(type);
            Field boxed = type.name().startsWith("java.lang.") ? type.fieldByName("value") : null;
            if (boxed != null && object.getValue(boxed) instanceof PrimitiveValue inside) {
                return new Shown(name, show(thread, inside, 0).text, -1);
            }
            if (type instanceof ClassType one && one.isEnum()) {
                StringReference text = (StringReference) object.getValue(type.fieldByName("name"));
                return new Shown(name, text.value(), -1);
            }
            if (WRITTEN_BY_JDK.matcher(type.name()).matches()) {
                return new Shown(name, ((StringReference) call(thread, object, "toString",
                    "()Ljava/lang/String;")).value(), -1);
            }
            if (type.name().contains("$$Lambda")) return new Shown("lambda", "<lambda>", -1);
            if (type.name().startsWith("java.util.stream.")) return new Shown(name, "<stream>", -1);
            if (depth == 0) return new Shown(name, name + "{…}", -1);
            if (type.name().equals("java.util.Optional")) {
                Value held = object.getValue(type.fieldByName("value"));
                String text = held == null ? ".empty" : "[" + show(thread, held, depth).text + "]";
                return new Shown(name, name + text, -1);
            }
            if (type.name().startsWith("java.util.")) {
                if (is(type, "java.util.Map$Entry")) {
                    Value key = call(thread, object, "getKey", "()Ljava/lang/Object;");
                    Value held = call(thread, object, "getValue", "()Ljava/lang/Object;");
                    String text = show(thread, key, depth).text + "=" + show(thread, held, depth).text;
                    return new Shown("Map.Entry", text, -1);
                }
                if (is(type, "java.util.Map")) return map(thread, object, depth);
                if (is(type, "java.util.Collection")) {
                    ArrayReference items =
                        (ArrayReference) call(thread, object, "toArray", "()[Ljava/lang/Object;");
                    return list(thread, name, items, depth);
                }
            }
            return fields(thread, object, name, depth);
        }

        static boolean is(ReferenceType type, String wanted) {
            return type instanceof ClassType one
                && one.allInterfaces().stream().anyMatch(each -> each.name().equals(wanted));
        }

        /** Calls a method of a class of the JDK's. What it throws must not stop its thread. */
        static Value call(ThreadReference thread, ObjectReference on, String name, String signature)
            throws Exception {
            Method method = on.referenceType().methodsByName(name, signature).get(0);
            EventRequestManager requests = on.virtualMachine().eventRequestManager();
            List<ExceptionRequest> asked =
                VALUES == null ? List.of() : new ArrayList<>(requests.exceptionRequests());
            asked.forEach(EventRequest::disable);
            try {
                return on.invokeMethod(
                    thread, method, List.of(), ObjectReference.INVOKE_SINGLE_THREADED);
            } finally {
                asked.forEach(EventRequest::enable);
            }
        }

        Shown list(ThreadReference thread, String name, ArrayReference items, int depth) {
            int length = items.length();
            List<String> shown = new ArrayList<>();
            List<String> told = new ArrayList<>();
            for (int n = 0; n < Math.min(length, MOST_ITEMS); n++) {
                Shown item = show(thread, items.getValue(n), depth - 1);
                shown.add(item.text);
                told.add(item.json());
            }
            if (length > MOST_ITEMS) shown.add("…");
            return new Shown(name, shown.toString(), length, itemsOf(told));
        }

        Shown map(ThreadReference thread, ObjectReference object, int depth) throws Exception {
            ObjectReference set =
                (ObjectReference) call(thread, object, "entrySet", "()Ljava/util/Set;");
            ArrayReference items =
                (ArrayReference) call(thread, set, "toArray", "()[Ljava/lang/Object;");
            List<String> shown = new ArrayList<>();
            List<String> told = new ArrayList<>();
            for (int n = 0; n < Math.min(items.length(), MOST_ITEMS); n++) {
                ObjectReference entry = (ObjectReference) items.getValue(n);
                Value key = call(thread, entry, "getKey", "()Ljava/lang/Object;");
                Value held = call(thread, entry, "getValue", "()Ljava/lang/Object;");
                Shown name = show(thread, key, depth - 1);
                boolean isSecret = key instanceof StringReference && SECRET.matcher(name.text).find();
                Shown value = isSecret ? WITHHELD : show(thread, held, depth - 1);
                shown.add(name.text + "=" + value.text);
                told.add("[" + name.json() + "," + value.json() + "]");
            }
            if (items.length() > MOST_ITEMS) shown.add("…");
            String text = "{" + String.join(", ", shown) + "}";
            return new Shown(shortName(object.type()), text, items.length(), itemsOf(told));
        }

        Shown fields(ThreadReference thread, ObjectReference object, String name, int depth) {
            List<String> shown = new ArrayList<>();
            List<String> told = new ArrayList<>();
            for (Field field : object.referenceType().allFields()) {
                if (field.isStatic() || field.isSynthetic() || shown.size() >= MOST_ITEMS) continue;
                boolean isSecret = SECRET.matcher(field.name()).find();
                Shown held = isSecret ? WITHHELD
                    : show(thread, object.getValue(field), depth - 1);
                shown.add(field.name() + "=" + held.text);
                told.add(quote(field.name()) + ":" + held.json());
            }
            String fields = ",\"n_f\":" + told.size() + ",\"f\":{" + String.join(",", told) + "}";
            return new Shown(name, name + "{" + String.join(", ", shown) + "}", -1, fields);
        }

        static String shortName(Type type) {
            String name = type.name();
            return name.substring(name.lastIndexOf('.') + 1).replaceFirst("^.*\\$(?=[A-Za-z])", "");
        }

        void write(String line) {
            bytes += line.length() + 1;
            written.append(line).append('\n');
            if (written.length() > 8192) flush();
        }

        /** Several machines write to one file, a line at a time. */
        void flush() {
            synchronized (JvmRecorder.class) {
                try (Writer file = Files.newBufferedWriter(
                    OUT, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    file.write(written.toString());
                } catch (IOException full) {
                    isFull = true;
                }
                written.setLength(0);
            }
        }
    }

    /** Records calls. */
    static final class CallWatch extends Watch {
        final Map<ReferenceType, Path> own = new HashMap<>();
        final Map<Long, ArrayDeque<Call>> stacks = new HashMap<>();
        final Map<Method, Integer> counts = new HashMap<>();
        int calls;
        int lines;
        int dropped;

        CallWatch(VirtualMachine machine, Map<String, Path> sources) {
            super(machine, sources);
        }

        @Override
        void begin() {
            EventRequestManager requests = machine.eventRequestManager();
            ClassPrepareRequest prepared = requests.createClassPrepareRequest();
            for (String one : FOREIGN) prepared.addClassExclusionFilter(one);
            enable(prepared);
            ClassPrepareRequest failing = requests.createClassPrepareRequest();
            failing.addClassFilter("java.lang.AssertionError");
            enable(failing);
            machine.classesByName("java.lang.AssertionError").forEach(this::watchThrown);
            machine.allClasses().forEach(this::watchClass);
        }

        @Override
        String end() {
            return calls > 0 ? "{\"e\":\"end\",\"dropped\":" + dropped + "}" : "";
        }

        @Override
        boolean isEnough() {
            return calls >= MOST_CALLS || bytes >= MOST_BYTES || System.nanoTime() > ends;
        }

        @Override
        void stop() {
            dropped++;
            machine.eventRequestManager().deleteAllBreakpoints();
            EventRequestManager requests = machine.eventRequestManager();
            requests.deleteEventRequests(new ArrayList<>(requests.methodEntryRequests()));
            requests.deleteEventRequests(new ArrayList<>(requests.methodExitRequests()));
        }

        @Override
        void take(Event event) throws Exception {
            if (event instanceof ClassPrepareEvent one) {
                if (one.referenceType().name().equals("java.lang.AssertionError")) {
                    watchThrown(one.referenceType());
                } else {
                    watchClass(one.referenceType());
                }
            } else if (isFull) {
                return;
            } else if (event instanceof MethodEntryEvent one) {
                enter(one);
            } else if (event instanceof MethodExitEvent one) {
                leave(one);
            } else if (event instanceof BreakpointEvent one) {
                ArrayDeque<Call> stack = stack(one.thread());
                if (!stack.isEmpty() && stack.peek().method.equals(one.location().method())) {
                    stack.peek().lines.add(one.location().lineNumber());
                }
            } else if (event instanceof ExceptionEvent one) {
                fail(one);
            }
        }

        void watchThrown(ReferenceType type) {
            enable(machine.eventRequestManager().createExceptionRequest(type, true, true));
        }

        void watchClass(ReferenceType type) {
            Path file = sourceOf(type);
            if (file == null || own.putIfAbsent(type, file) != null) return;
            EventRequestManager requests = machine.eventRequestManager();
            MethodEntryRequest entered = requests.createMethodEntryRequest();
            entered.addClassFilter(type);
            enable(entered);
            MethodExitRequest left = requests.createMethodExitRequest();
            left.addClassFilter(type);
            enable(left);
            for (Method method : type.methods()) watchLines(method);
        }

        void watchLines(Method method) {
            try {
                Set<Integer> seen = new HashSet<>();
                for (Location one : method.allLineLocations()) {
                    if (!seen.add(one.lineNumber()) || ++lines > MOST_LINES) continue;
                    BreakpointRequest there =
                        machine.eventRequestManager().createBreakpointRequest(one);
                    there.setSuspendPolicy(EventRequest.SUSPEND_NONE);
                    there.enable();
                }
            } catch (AbsentInformationException | ClassNotPreparedException none) {
                // its calls are seen all the same
            }
        }

        ArrayDeque<Call> stack(ThreadReference thread) {
            return stacks.computeIfAbsent(thread.uniqueID(), id -> new ArrayDeque<>());
        }

        void enter(MethodEntryEvent event) throws Exception {
            Method method = event.method();
            if (method.isBridge() || method.name().equals("<clinit>")) return;
            if (method.isSynthetic() && !method.name().startsWith("lambda$")) return;
            if (event.location().lineNumber() < 1) return; // of a class made for `Shop::step`
            ThreadReference thread = event.thread();
            int depth = thread.frameCount();
            ArrayDeque<Call> stack = stack(thread);
            while (!stack.isEmpty() && !isRunning(thread, stack.peek(), depth)) {
                leaveByException(thread, stack.pop());
            }
            if (counts.merge(method, 1, Integer::sum) > MOST_DESCRIBED) {
                dropped++;
                return;
            }
            calls++;
            Call call = new Call(method, depth);
            String arguments = argumentsOf(thread, call);
            Path file = own.get(method.declaringType());
            int at = stack.isEmpty() ? 0 : lineIn(thread, stack.peek(), depth);
            stack.push(call);
            write("{\"e\":\"enter\",\"s\":" + thread.uniqueID() + ",\"file\":" + quote(file + "")
                + ",\"first\":" + event.location().lineNumber() + ",\"name\":"
                + quote(nameOf(method)) + ",\"at\":" + at + ",\"arguments\":" + arguments + "}");
        }

        /** Whether an activation still is what stands at its depth: exceptions end it unseen. */
        boolean isRunning(ThreadReference thread, Call call, int depth) throws Exception {
            int frame = depth - call.depth;
            return frame > 0 && thread.frame(frame).location().method().equals(call.method);
        }

        int lineIn(ThreadReference thread, Call caller, int depth) throws Exception {
            int frame = depth - caller.depth;
            return frame < MOST_BETWEEN ? thread.frame(frame).location().lineNumber() : 0;
        }

        void leave(MethodExitEvent event) throws Exception {
            ThreadReference thread = event.thread();
            ArrayDeque<Call> stack = stack(thread);
            int depth = thread.frameCount();
            while (!stack.isEmpty() && stack.peek().depth > depth) {
                leaveByException(thread, stack.pop());
            }
            if (stack.isEmpty() || stack.peek().depth != depth) return;
            if (!stack.peek().method.equals(event.method())) return;
            Call call = stack.pop();
            boolean hasResult = !event.method().returnTypeName().equals("void");
            String result = !hasResult ? ""
                : ",\"result\":" + describe(thread, event.returnValue(), DEPTH);
            write("{\"e\":\"leave\",\"s\":" + thread.uniqueID() + ",\"lines\":" + call.lines
                + ",\"left\":" + event.location().lineNumber() + result + after(thread, call) + "}");
        }

        String after(ThreadReference thread, Call call) {
            if (call.held.isEmpty()) return "";
            List<String> told = new ArrayList<>();
            call.held.forEach((name, one) ->
                told.add(quote(name) + ":" + describe(thread, one, DEPTH)));
            return ",\"after\":{" + String.join(",", told) + "}";
        }

        void leaveByException(ThreadReference thread, Call call) {
            write("{\"e\":\"leave\",\"s\":" + thread.uniqueID() + ",\"lines\":" + call.lines
                + ",\"left\":0,\"raised\":true}");
        }

        void fail(ExceptionEvent event) throws Exception {
            List<String> places = new ArrayList<>();
            for (StackFrame frame : event.thread().frames()) {
                Path file = own.get(frame.location().declaringType());
                if (file != null) {
                    places.add("[" + quote(file + "") + "," + frame.location().lineNumber() + "]");
                }
            }
            write("{\"e\":\"fail\",\"s\":" + event.thread().uniqueID() + ",\"at\":["
                + String.join(",", places) + "]}");
            flush();
        }

        String argumentsOf(ThreadReference thread, Call call) throws Exception {
            Method method = call.method;
            StackFrame frame = thread.frame(0);
            List<Value> values = frame.getArgumentValues();
            List<String> names = new ArrayList<>();
            try {
                for (LocalVariable one : method.arguments()) names.add(one.name());
            } catch (AbsentInformationException none) {
                for (int n = 0; n < values.size(); n++) names.add("argument " + (n + 1));
            }
            ObjectReference self = frame.thisObject();
            List<String> told = new ArrayList<>();
            if (self != null && !method.isConstructor()) {
                told.add("\"this\":" + describe(thread, self, DEPTH));
                call.held.put("this", self);
            }
            for (int n = 0; n < Math.min(values.size(), names.size()); n++) {
                String name = names.get(n);
                boolean isSecret = SECRET.matcher(name).find();
                told.add(quote(name) + ":" + (isSecret ? WITHHELD.json()
                    : describe(thread, values.get(n), DEPTH)));
                if (!isSecret && values.get(n) instanceof ObjectReference one
                    && !one.type().name().startsWith("java.lang.")) call.held.put(name, one);
            }
            return "{" + String.join(",", told) + "}";
        }
    }

    /** Records values where an exception was thrown. */
    static final class ValueWatch extends Watch {
        final Map<String, Integer> seen = new HashMap<>(); // place -> how often
        int thrown;
        int taken;

        ValueWatch(VirtualMachine machine, Map<String, Path> sources) {
            super(machine, sources);
        }

        @Override
        void begin() {
            for (ReferenceType one : machine.classesByName("java.lang.Throwable")) {
                enable(machine.eventRequestManager().createExceptionRequest(one, true, true));
            }
        }

        @Override
        boolean isEnough() {
            return thrown >= MOST_THROWN || taken >= MOST_FAILURES || bytes >= MOST_BYTES
                || System.nanoTime() > ends;
        }

        @Override
        void stop() {
            EventRequestManager requests = machine.eventRequestManager();
            requests.deleteEventRequests(new ArrayList<>(requests.exceptionRequests()));
        }

        @Override
        String end() {
            return "";
        }

        @Override
        void take(Event event) throws Exception {
            if (isFull || !(event instanceof ExceptionEvent one)) return;
            thrown++;
            List<Held> frames = new ArrayList<>();
            for (StackFrame frame : one.thread().frames()) {
                Path file = sourceOf(frame.location().declaringType());
                if (file != null && frames.size() < MOST_FRAMES) frames.add(hold(frame, file));
            }
            if (frames.isEmpty()) return;
            String place = frames.get(0).file + ":" + frames.get(0).line;
            if (seen.merge(place, 1, Integer::sum) > MOST_OF_A_PLACE) return;
            taken++;
            List<String> told = new ArrayList<>();
            for (Held frame : frames) told.add(0, tell(one.thread(), frame));
            ObjectReference error = one.exception();
            Value message =
                error.getValue(error.referenceType().fieldByName("detailMessage"));
            write("{\"how\":" + quote(one.catchLocation() == null ? "uncaught" : "reported")
                + ",\"runtime\":" + quote("Java " + machine.version())
                + ",\"pid\":" + System.identityHashCode(machine) + ",\"about\":null,\"chain\":[{"
                + "\"type\":" + quote(error.type().name()) + ",\"module\":\"\",\"args\":["
                + describe(one.thread(), message, DEPTH) + "],\"frames\":["
                + String.join(",", told) + "]}]}");
            flush();
        }

        /** A frame, before anything runs in its thread: then the debugger can't read it any more. */
        record Held(Path file, int line, int first, String function, Map<String, Value> locals) { }

        static Held hold(StackFrame frame, Path file) throws Exception {
            Map<String, Value> locals = new LinkedHashMap<>();
            Location at = frame.location();
            try {
                for (LocalVariable one : frame.visibleVariables()) {
                    if (SECRET.matcher(one.name()).find()) continue;
                    locals.put(one.name(), frame.getValue(one));
                }
            } catch (AbsentInformationException none) {
                // compiled without the names of its variables
            }
            if (frame.thisObject() != null) locals.put("this", frame.thisObject());
            int first = at.method().location().lineNumber();
            return new Held(file, at.lineNumber(), first, nameOf(at.method()), locals);
        }

        String tell(ThreadReference thread, Held frame) {
            List<String> told = new ArrayList<>();
            frame.locals.forEach((name, value) ->
                told.add(quote(name) + ":" + describe(thread, value, DEPTH)));
            return "{\"file\":" + quote(frame.file + "") + ",\"function\":" + quote(frame.function)
                + ",\"line\":" + frame.line + ",\"first\":" + frame.first
                + ",\"own\":true,\"locals\":{" + String.join(",", told) + "}}";
        }
    }

    static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            switch (one) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                default -> {
                    if (one < ' ' || Character.isSurrogate(one)) {
                        quoted.append(String.format("\\u%04x", (int) one));
                    } else {
                        quoted.append(one);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
