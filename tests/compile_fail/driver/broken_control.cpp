// A bug for the driver: nothing compiles, with or without the forbidden part.
// expect: no_such_name
constexpr int allowed = no_such_name;
