// Renders the chart as Helm does: Go's text/template with the functions of sprig, and include, toYaml and a missing key as
// Helm has them. Reads {"templates": {name: text}, "contexts": {name: context}} and writes {context: {template: text}}.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var input struct {
		Templates map[string]string
		Contexts  map[string]map[string]interface{}
	}
	must(json.NewDecoder(os.Stdin).Decode(&input))
	t := template.New("chart").Option("missingkey=zero")
	funcs := sprig.TxtFuncMap()
	funcs["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := t.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	funcs["toYaml"] = func(value interface{}) string {
		out, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(out), "\n")
	}
	t.Funcs(funcs)
	for name, text := range input.Templates {
		template.Must(t.New(name).Parse(text))
	}
	output := map[string]map[string]string{}
	for name, context := range input.Contexts {
		output[name] = map[string]string{}
		for file := range input.Templates {
			var out bytes.Buffer
			must(t.ExecuteTemplate(&out, file, context))
			output[name][file] = strings.ReplaceAll(out.String(), "<no value>", "")
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(output))
}
